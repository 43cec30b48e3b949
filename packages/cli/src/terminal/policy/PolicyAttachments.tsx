import { actionWithTerm, listed } from "@twinhelm/core/access/words";
import type { Action } from "@twinhelm/core/action/action";
import { runAction, shownInQuestion } from "@twinhelm/core/action/run";
import type { Identified } from "@twinhelm/core/area/rows";
import { rowsAs } from "@twinhelm/core/area/rows";
import type { Policy } from "@twinhelm/core/policy/model";
import { usePolicies } from "@twinhelm/core/policy/react";
import { policyText } from "@twinhelm/core/policy/text";
import { lockedOutByDetaching } from "@twinhelm/core/policy/trial";
import { useClient, useSession } from "@twinhelm/core/react/console";
import { useRecord } from "@twinhelm/core/react/records";
import { recordPath } from "@twinhelm/core/record/paths";
import type { Records } from "@twinhelm/core/record/records";
import { formText } from "@twinhelm/core/text/form";
import { recordText } from "@twinhelm/core/text/record";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import { itemsView } from "../form/items";
import type { Notice } from "../frame/statusLine";
import { usePermissions } from "../keys/usePermissions";
import { confirming } from "../navigation/layer";
import { changePlace, show } from "../navigation/state";
import { toView } from "../navigation/view";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { attachmentItems } from "./attachments";

export interface Holder extends Identified {
  readonly policies: readonly string[];
}

type Attach = Action<{ id: string; policyIds: string[] }, unknown>;

interface PolicyAttachmentsProps<Row extends Holder> extends ScreenProps {
  readonly records: Pick<Records<Row, unknown>, "about" | "queries" | "nameOf">;
  readonly id: string;
  readonly attach: Attach;
  readonly detach: Attach;
}

/** The policies of an identity or a key: those it has, and those it may have. */
export function PolicyAttachments<Row extends Holder>(props: PolicyAttachmentsProps<Row>) {
  const { records, id, area, state, change, children } = props;
  const { paint } = useTerminal();
  const record = useRecord(records.queries, id);
  const policies = usePolicies();
  const key = useAttachKeys(props);
  const { title } = records.about.words;
  const { search } = state.place;
  const toForm = () => change(toView(recordPath(records.about, id)));
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
    const missing = recordText("missing", { what: records.about.words.one, id: visibleText(id) });
    return children({ names: [title], lines: messageLines({ title: missing, paragraphs: [] }, area, paint) });
  }
  const owned = record.value.policies;
  const all = policies.value;
  const holder = records.nameOf(record.value);
  const held: Held = { holder, owned, policies: all };
  const items = attachmentItems({
    owned,
    policies: all,
    words: search,
    paint,
    attach: key(props.attach, held),
    detach: key(props.detach, held),
  });
  const view = itemsView(items, { area, state, change, paint });
  const narrow = (words: string) =>
    change((now) =>
      changePlace((place) => ({ ...place, search: words.trim() }))({ ...now, draft: undefined }),
    );
  return children({
    names: [title, recordText("policies.of", { name: visibleText(holder) })],
    lines: view.lines,
    left: noticeOf(search, all.length === 0),
    commands: {
      ...base,
      back: search === "" ? toForm : () => narrow(""),
      search: () => change((now) => ({ ...now, draft: now.place.search })),
      ...view.commands,
    },
    denied: view.denied,
    onSearch: narrow,
    chosen: { rows: rowsAs(records.about.id, [record.value]) },
  });
}

/** What is narrowed, or why there is nothing to choose from. */
function noticeOf(search: string, isEmpty: boolean): Notice | undefined {
  if (search !== "")
    return { text: formText("policies.filter", { words: visibleText(search) }), tone: "plain" };
  return isEmpty ? { text: recordText("policies.denied"), tone: "plain" } : undefined;
}

/** Whose policies these are. */
interface Held {
  readonly holder: string;
  readonly owned: readonly string[];
  readonly policies: readonly Policy[];
}

/** Attaches or detaches a policy once it is confirmed; says what the caller would lose by it. */
function useAttachKeys<Row extends Holder>({ id, detach, change }: PolicyAttachmentsProps<Row>) {
  const client = useClient();
  const permissions = usePermissions();
  const self = useSession().identity?._id;
  const begin = (action: Attach, policyId: string, { holder, owned, policies }: Held) => {
    const run = () => runAction(client, action, { id, policyIds: [policyId] }, shownInQuestion);
    const mine = action === detach && self === id;
    const lost = mine ? lockedOutByDetaching({ policies, identityId: id, attached: owned, policyId }) : [];
    if (lost.length === 0) {
      const policy = policies.find(({ _id }) => _id === policyId)?.name ?? policyId;
      const kind = action === detach ? "detach" : "attach";
      const title = recordText(`policies.${kind}`, { policy, holder });
      return change(show(confirming({ title, paragraphs: [] }, run)));
    }
    const actions = listed(lost.map((each) => actionWithTerm(each.action)));
    const title = policyText("lockout.title");
    change(show(confirming({ title, paragraphs: [policyText("lockout.detach", { actions })] }, run)));
  };
  return (action: Attach, held: Held) => (policyId: string) =>
    permissions.guard(action.permission?.({ id, policyIds: [policyId] }), () =>
      begin(action, policyId, held),
    );
}
