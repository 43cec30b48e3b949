import { identityCreate, identityUpdate } from "@twinhelm/core/identity/actions";
import { identityApi } from "@twinhelm/core/identity/api";
import { identityForm } from "@twinhelm/core/identity/form";
import type { IdentityBody, Identity as Row } from "@twinhelm/core/identity/model";
import type { Attribute } from "@twinhelm/core/preference/attributes";
import { queriesOf, useAttributes } from "@twinhelm/core/react/records";
import { identityText } from "@twinhelm/core/text/identity";
import { useMemo } from "react";
import { RecordFormScreen } from "../record/RecordFormScreen";
import type { RecordSpec } from "../record/spec";
import { useTerminal } from "../shell/context";
import { loadingLines } from "../shell/message";
import type { ScreenProps } from "../shell/screen";

const specOf = (attributes: readonly Attribute[]): RecordSpec<Row, IdentityBody> => ({
  subject: "identity",
  form: identityForm(attributes),
  api: identityApi,
  queries: queriesOf.identity,
  create: identityCreate,
  update: identityUpdate,
  nameOf: ({ identifier }) => identifier,
  subjectsOf: (identities) => ({ identities }),
});

/** One identity, once it is known which attributes identities have. */
export function Identity({ id, ...props }: ScreenProps & { id: string | undefined }) {
  const { paint } = useTerminal();
  const attributes = useAttributes().value;
  const spec = useMemo(() => (attributes === undefined ? undefined : specOf(attributes)), [attributes]);
  if (spec === undefined) return props.children({ lines: loadingLines(props.area, paint) });
  return <RecordFormScreen {...props} spec={spec} title={identityText("title")} id={id} />;
}
