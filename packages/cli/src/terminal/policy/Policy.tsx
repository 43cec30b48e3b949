import { policy } from "@twinhelm/core/policy/area";
import { draftOf, draftOfTemplate, emptyDraft } from "@twinhelm/core/policy/draft";
import { isPredefined } from "@twinhelm/core/policy/model";
import { policyQueries } from "@twinhelm/core/policy/queries";
import { usePolicies } from "@twinhelm/core/policy/react";
import { policyRecords } from "@twinhelm/core/policy/records";
import { policyText } from "@twinhelm/core/policy/text";
import { useRecord } from "@twinhelm/core/react/records";
import { recordListPath } from "@twinhelm/core/record/paths";
import { recordText } from "@twinhelm/core/text/record";
import { visibleText } from "@twinhelm/core/text/visible";
import { useMemo } from "react";
import type { RouteScreen } from "../area/faces";
import { useTerminal } from "../context";
import { open } from "../navigation/state";
import { UnreadableScreen } from "../record/UnreadableScreen";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { PolicyScreen } from "./PolicyScreen";

/** One policy, or a new one, begun with the template of the address where there is one. */
export const PolicyScreens: RouteScreen = ({ parameters: { id }, ...props }) =>
  id === undefined ? (
    <Adding key={props.state.place.path} {...props} />
  ) : (
    <Editing key={id} {...props} id={id} />
  );

function Adding(props: ScreenProps) {
  const template = new URLSearchParams(props.state.place.path.split("?")[1] ?? "").get("template");
  const begun = useMemo(() => (template === null ? emptyDraft : draftOfTemplate(template)), [template]);
  return (
    <PolicyScreen
      key={template}
      {...props}
      stored={undefined}
      initial={begun ?? emptyDraft}
      told={begun === undefined ? policyText("template.invalid") : undefined}
      reload={() => undefined}
    />
  );
}

function Editing({ id, ...props }: ScreenProps & { id: string }) {
  const { area, change, children } = props;
  const { paint } = useTerminal();
  const record = useRecord(policyQueries, id);
  const listed = usePolicies().value?.find(({ _id }) => _id === id);
  // Some servers have predefined policies only in the list.
  const stored = record.value ?? (listed !== undefined && isPredefined(listed) ? listed : undefined);
  const initial = useMemo(() => (stored === undefined ? emptyDraft : draftOf(stored)), [stored]);
  const names = [policy.words.title];
  const commands = { back: () => change(open(recordListPath(policy))), refresh: record.reload };
  if (stored?.unreadable !== undefined)
    return (
      <UnreadableScreen
        {...props}
        records={policyRecords}
        row={stored}
        unreadable={stored.unreadable}
        reload={record.reload}
      />
    );
  if (stored !== undefined)
    return (
      <PolicyScreen
        key={id}
        {...props}
        stored={stored}
        initial={initial}
        told={undefined}
        reload={record.reload}
      />
    );
  if (record.value === null) {
    const missing = recordText("missing", { what: policy.words.one, id: visibleText(id) });
    return children({
      names,
      commands,
      lines: messageLines({ title: missing, paragraphs: [] }, area, paint),
    });
  }
  const { failure } = record;
  const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
  return children({ names, lines, commands });
}
