import type { Action } from "@twinhelm/core/action/action";
import { invoke } from "@twinhelm/core/action/invoke";
import { policyText } from "@twinhelm/core/policy/text";
import { lockedOutByDetaching } from "@twinhelm/core/policy/trial";
import { useClient, useSession } from "@twinhelm/core/react/console";
import { usePolicies, useRecord } from "@twinhelm/core/react/records";
import type { Identified } from "@twinhelm/core/record/area";
import { recordPath } from "@twinhelm/core/shell/routes";
import { formText } from "@twinhelm/core/text/form";
import { recordText } from "@twinhelm/core/text/record";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import { itemsView } from "../form/items";
import { usePermissions } from "../keys/usePermissions";
import { confirming } from "../navigation/layer";
import { changePlace, show } from "../navigation/state";
import { toView } from "../navigation/view";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { attachmentItems } from "./attachments";
import type { RecordSpec } from "./spec";

interface Holder extends Identified {
  readonly policies: readonly string[];
}

type Attach = Action<{ id: string; policyIds: string[] }, unknown>;

interface PolicyAttachmentsProps<Row extends Holder> extends ScreenProps {
  readonly subject: "identity" | "apikey";
  readonly spec: Pick<RecordSpec<Row, unknown>, "queries" | "nameOf" | "subjectsOf">;
  readonly title: string;
  readonly id: string;
  readonly attach: Attach;
  readonly detach: Attach;
}

/** The policies of an identity or a key: those it has, and those it may have. */
export function PolicyAttachments<Row extends Holder>(props: PolicyAttachmentsProps<Row>) {
  const { subject, spec, title, id, area, state, change, children } = props;
  const { paint } = useTerminal();
  const client = useClient();
  const permissions = usePermissions();
  const record = useRecord(spec.queries, id);
  const policies = usePolicies();
  const self = useSession().identity?._id;
  const { search } = state.place;
  const toForm = () => change(toView(recordPath(subject, id)));
  const reload = () => {
    record.reload();
    policies.reload();
  };
  const base = { refresh: reload, view: toForm };
  if (record.value === undefined || policies.value === undefined) {
    const failure = record.failure ?? policies.failure;
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ names: [title], lines, commands: base });
  }
  if (record.value === null) {
    const missing = recordText("missing", { what: recordText(subject), id: visibleText(id) });
    return children({ names: [title], lines: messageLines({ title: missing, paragraphs: [] }, area, paint) });
  }
  const owned = record.value.policies;
  const all = policies.value;
  const begin = (action: Attach, policyId: string) => {
    const run = () => invoke(client, action, { id, policyIds: [policyId] });
    const mine = action === props.detach && self === id;
    const lost = mine
      ? lockedOutByDetaching({ policies: all, identityId: id, attached: owned, policyId })
      : [];
    if (lost.length === 0) {
      void run();
      return;
    }
    const actions = lost.map((each) => each.action).join(", ");
    const title = policyText("lockout.title");
    change(show(confirming({ title, paragraphs: [policyText("lockout.detach", { actions })] }, run)));
  };
  const key = (action: Attach) => (policyId: string) =>
    permissions.guard(action.permission?.({ id, policyIds: [policyId] }), () => begin(action, policyId));
  const items = attachmentItems({
    owned,
    policies: all,
    words: search,
    paint,
    attach: key(props.attach),
    detach: key(props.detach),
  });
  const view = itemsView(items, { area, state, change, paint });
  const narrow = (words: string) =>
    change((now) =>
      changePlace((place) => ({ ...place, search: words.trim() }))({ ...now, draft: undefined }),
    );
  return children({
    names: [title, visibleText(spec.nameOf(record.value)), recordText("policies")],
    lines: view.lines,
    left:
      search === ""
        ? policies.value.length === 0
          ? { text: recordText("policies.denied"), tone: "plain" }
          : undefined
        : { text: formText("policies.filter", { words: visibleText(search) }), tone: "plain" },
    commands: {
      ...base,
      back: search === "" ? toForm : () => narrow(""),
      search: () => change((now) => ({ ...now, draft: now.place.search })),
      ...view.commands,
    },
    denied: view.denied,
    onSearch: narrow,
    subjects: spec.subjectsOf([record.value]),
  });
}
