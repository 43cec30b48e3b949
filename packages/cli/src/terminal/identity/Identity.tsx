import {
  identityAttach,
  identityCreate,
  identityDetach,
  identityGet,
  identityUpdate,
} from "@twinhelm/core/identity/actions";
import { identityForm } from "@twinhelm/core/identity/form";
import { type IdentityBody, isSystemIdentity, type Identity as Row } from "@twinhelm/core/identity/model";
import { identityText } from "@twinhelm/core/identity/text";
import type { Attribute } from "@twinhelm/core/preference/attributes";
import { useAccess, useSession } from "@twinhelm/core/react/console";
import { queriesOf, useAttributes, useRecord } from "@twinhelm/core/react/records";
import { useStatements } from "@twinhelm/core/react/session";
import { recordPoliciesPath } from "@twinhelm/core/shell/routes";
import { text } from "@twinhelm/core/text/catalogue";
import { useMemo } from "react";
import { useTerminal } from "../context";
import type { Item } from "../form/items";
import { toView, viewOf } from "../navigation/view";
import { PolicyAttachments } from "../record/PolicyAttachments";
import { RecordFormScreen } from "../record/RecordFormScreen";
import type { RecordSpec } from "../record/spec";
import { loadingLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { grantedItems } from "./grantedItems";
import { useFactor } from "./useFactor";

/** `locked`: attributes are shown, but changed by others. */
function specOf(attributes: readonly Attribute[], locked: boolean): RecordSpec<Row, IdentityBody> {
  const form = identityForm(attributes);
  return {
    subject: "identity",
    form: locked ? { ...form, fields: (values, row) => form.fields(values, row).map(lockedField) } : form,
    get: identityGet,
    queries: queriesOf.identity,
    create: identityCreate,
    update: identityUpdate,
    locked: (row) => (isSystemIdentity(row) ? identityText("system") : undefined),
    nameOf: ({ identifier }) => identifier,
    subjectsOf: (identities) => ({ identities }),
  };
}

const lockedField = (field: ReturnType<RecordSpec<Row, IdentityBody>["form"]["fields"]>[number]) =>
  field.key.startsWith("attributes.") ? { ...field, disabled: true, hint: identityText("self") } : field;

/** One identity: its credentials and second factor, or its policies. One's own is the profile. */
export function Identity({ id, ...props }: ScreenProps & { id: string | undefined }) {
  const { paint } = useTerminal();
  const attributes = useAttributes().value;
  const access = useAccess().value;
  const { identity } = useSession();
  const own = id !== undefined && identity?._id === id;
  const others = !own || access?.can("passport:identity:update", [id]) === true;
  const spec = useMemo(
    () => (attributes === undefined ? undefined : specOf(attributes, !others)),
    [attributes, others],
  );
  const title = own ? text("shell.profile") : identityText("title");
  if (spec === undefined) return props.children({ lines: loadingLines(props.area, paint) });
  if (id === undefined) return <RecordFormScreen {...props} spec={spec} title={title} id={id} />;
  if (viewOf(props.state) === "policy") {
    const actions = { attach: identityAttach, detach: identityDetach };
    return <PolicyAttachments {...props} {...actions} subject="identity" spec={spec} title={title} id={id} />;
  }
  return <Credentials {...props} spec={spec} title={title} id={id} own={own} />;
}

interface CredentialsProps extends ScreenProps {
  readonly spec: RecordSpec<Row, IdentityBody>;
  readonly title: string;
  readonly id: string;
  readonly own: boolean;
}

function Credentials(props: CredentialsProps) {
  const { spec, id, own, change } = props;
  const stored = useRecord(spec.queries, id).value ?? undefined;
  const factor = useFactor(props, stored, own);
  const granted = useGranted(own);
  const policies = () => change(toView(recordPoliciesPath("identity", id)));
  return (
    <RecordFormScreen
      {...props}
      more={[...factor.items, ...granted]}
      input={factor.input}
      keys={{ view: { run: policies } }}
    />
  );
}

/** What somebody may do, on their own page. */
function useGranted(own: boolean): readonly Item[] {
  const { paint, locale, timeZone } = useTerminal();
  const { identity } = useSession();
  const statements = useStatements().value;
  return useMemo(() => {
    if (!own || identity === undefined || statements === undefined) return [];
    const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone });
    const until = format.format(identity.exp * 1000);
    return grantedItems({ statements, id: identity._id, until, paint });
  }, [own, identity, statements, paint, locale, timeZone]);
}
