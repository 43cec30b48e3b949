import { neededOf } from "@twinhelm/core/action/offer";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { documentRestore } from "@twinhelm/core/document/history/actions";
import { useHistoryView } from "@twinhelm/core/document/history/react";
import { nameOfDocumentPart } from "@twinhelm/core/document/names";
import { documentPath } from "@twinhelm/core/document/paths";
import { useCellOf } from "@twinhelm/core/document/react";
import { documentText } from "@twinhelm/core/document/text";
import { titleOfDocument } from "@twinhelm/core/document/title";
import { useAccess } from "@twinhelm/core/react/console";
import { tableText } from "@twinhelm/core/text/table";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import type { RouteScreen } from "../../area/faces";
import { useTerminal } from "../../context";
import { useEditingQuestions } from "../../form/conflictLayer";
import { itemsView } from "../../form/items";
import { guardedKeys, usePermissions } from "../../keys/usePermissions";
import { goBack, open } from "../../navigation/state";
import { failureLines, loadingLines, messageLines } from "../../screen/message";
import type { ScreenProps } from "../../screen/screen";
import { historyItems } from "./historyItems";

/** bucket/{id}/{rid}/history: what a document was before its last changes, against what it is now. */
export const DocumentHistory: RouteScreen = ({ parameters, ...props }) => {
  const { bucketId = "", documentId = "" } = parameters;
  const { area, children } = props;
  const { paint } = useTerminal();
  const buckets = useBuckets();
  const bucket = buckets.value?.find(({ _id }) => _id === bucketId);
  if (bucket !== undefined)
    return <OfDocument key={documentId} {...props} bucket={bucket} documentId={documentId} />;
  const commands = { refresh: buckets.reload };
  if (buckets.failure !== undefined)
    return children({ lines: failureLines(buckets.failure, area, paint), commands });
  if (buckets.loading) return children({ lines: loadingLines(area, paint) });
  const title = bucketText("unknown", { id: visibleText(bucketId) });
  return children({ lines: messageLines({ title, paragraphs: [] }, area, paint), commands });
};

function OfDocument(props: ScreenProps & { bucket: Bucket; documentId: string }) {
  const { bucket, documentId, area, state, change, children } = props;
  const { paint, locale, timeZone } = useTerminal();
  const [revision, setRevision] = useState(() => asked(state.place.path));
  const [marked, setMarked] = useState<readonly string[]>([]);
  const cellOf = useCellOf({ locale, timeZone });
  const view = useHistoryView(bucket, documentId, { revision, cellOf });
  const { list, editing, nothing, earlier } = view;
  const permissions = usePermissions();
  const access = useAccess().value;
  useEditingQuestions(editing, change, nameOfDocumentPart(bucket.properties));
  const { row } = editing;
  const name = row === undefined ? visibleText(documentId) : titleOfDocument(bucket, row);
  const names = [titleOfBucket(bucket), name, documentText("history")];
  const back = () =>
    change((now) => (now.before.length === 0 ? open(documentPath(bucket._id, documentId)) : goBack)(now));
  const commands = { back, refresh: list.reload };
  const failure =
    list.failure ?? earlier.failure ?? (editing.phase === "unloaded" ? editing.failure : undefined);
  const empty = list.value?.length === 0 || (list.value === undefined && nothing !== undefined);
  const told =
    editing.phase === "missing" ? documentText("missing", { id: documentId }) : empty ? nothing : undefined;
  if (told !== undefined)
    return children({ names, lines: messageLines({ title: told, paragraphs: [] }, area, paint), commands });
  if (failure !== undefined) return children({ names, lines: failureLines(failure, area, paint), commands });
  if (list.value === undefined || row === undefined)
    return children({ names, lines: loadingLines(area, paint), commands });
  const restore = () => {
    view.restore(marked.length === 0 ? undefined : marked);
    setMarked([]);
  };
  const guarded =
    bucket.readOnly === true
      ? permissions.refuse(tableText("readOnly.hint"))
      : permissions.guard(neededOf(documentRestore, { bucketId: bucket._id, documentId }, access), restore);
  const items = historyItems({
    view,
    marked,
    person: { locale, timeZone },
    paint,
    restore: guarded,
    onChoose(id) {
      setRevision(id);
      setMarked([]);
    },
    onMark: (key) =>
      setMarked((now) => (now.includes(key) ? now.filter((each) => each !== key) : [...now, key])),
  });
  const shown = itemsView(items, { area, state, change, paint });
  const keys = guardedKeys(view.differences?.length ? { save: guarded } : {});
  return children({
    names,
    lines: shown.lines,
    chosen: { rows: { bucket: [bucket], document: [row] } },
    commands: { ...commands, ...keys.commands, ...shown.commands },
    denied: { ...keys.denied, ...shown.denied },
  });
}

/** The change that an address asks for. */
const asked = (path: string): string | undefined =>
  new URLSearchParams(path.split("?")[1] ?? "").get("at") ?? undefined;
