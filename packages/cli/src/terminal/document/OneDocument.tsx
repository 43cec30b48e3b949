import { type Offered, requestOf } from "@twinhelm/core/action/offer";
import { bucketDrawer } from "@twinhelm/core/bucket/drawer";
import { useBuckets, useMissingForBucket } from "@twinhelm/core/bucket/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { documentDelete, documentReplace } from "@twinhelm/core/document/actions";
import { columnsOf } from "@twinhelm/core/document/columns";
import { documentHistory } from "@twinhelm/core/document/history/actions";
import { documentOffers } from "@twinhelm/core/document/offers";
import { documentsPath, historyPath } from "@twinhelm/core/document/paths";
import { useCellOf, useDocument } from "@twinhelm/core/document/react";
import { useFollowedDocument } from "@twinhelm/core/document/realtime/react";
import { documentText } from "@twinhelm/core/document/text";
import { tableText } from "@twinhelm/core/text/table";
import { visibleText } from "@twinhelm/core/text/visible";
import { useChoose } from "../action/useChoose";
import { useTerminal } from "../context";
import { guardedKeys, usePermissions } from "../keys/usePermissions";
import { clamp } from "../layout/scroll";
import { changePlace, open } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { documentLines } from "./documentLines";

/** One document whole, by its path. */
export function OneDocument(props: ScreenProps & { bucketId: string; documentId: string }) {
  const { bucketId, documentId, area, state, change, children } = props;
  const { paint, locale, timeZone } = useTerminal();
  const buckets = useBuckets().value;
  const missing = useMissingForBucket(bucketId);
  const document = useDocument(bucketId, documentId, true);
  const cellOf = useCellOf({ locale, timeZone });
  const bucket = buckets?.find(({ _id }) => _id === bucketId);
  const { changed, isGone } = useFollowedDocument(bucket ?? { _id: bucketId, properties: {} }, documentId);
  const { choose, listed } = useChoose(change);
  const { guard, refuse } = usePermissions();
  const copy = useCopy();
  const back = () => change(open(documentsPath(bucketId)));
  if (buckets !== undefined && bucket === undefined && missing !== undefined) {
    const title = bucketText("unknown", { id: visibleText(bucketId) });
    return children({
      lines: messageLines({ title, paragraphs: missing.lines }, area, paint),
      commands: { back },
    });
  }
  if (document.value === undefined || bucket === undefined) {
    const { failure } = document;
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ lines, commands: { refresh: document.reload, back } });
  }
  if (document.value === null) {
    const title = documentText("missing", { id: visibleText(documentId) });
    return children({ lines: messageLines({ title, paragraphs: [] }, area, paint), commands: { back } });
  }
  const rows = { bucket: [bucket], document: [document.value] };
  const lines = documentLines(document.value, columnsOf(bucket), cellOf, area.width, paint, changed);
  const most = Math.max(0, lines.length - area.height);
  const top = clamp(state.place.view.top, 0, most);
  const scroll = (by: number) => () =>
    change(
      changePlace((place) => ({
        ...place,
        view: { ...place.view, top: clamp(clamp(place.view.top, 0, most) + by, 0, most) },
      })),
    );
  const allowed = <Input,>(offered: Offered<Input>, done?: () => void) =>
    bucket.readOnly === true
      ? refuse(tableText("readOnly.hint"))
      : guard(requestOf(offered, { chosen: rows, listed }), () => choose(offered, rows, done));
  const keys = guardedKeys({
    edit: allowed({ action: documentReplace, offer: documentOffers.replace }),
    delete: allowed({ action: documentDelete, offer: documentOffers.delete }, back),
    copy: { run: () => copy(documentId) },
    history: guard(documentHistory.permission?.({ bucketId, documentId }), () =>
      change(open(historyPath(bucketId, documentId))),
    ),
    who: guard(requestOf(bucketDrawer.who, { chosen: rows, listed }), () => choose(bucketDrawer.who, rows)),
  });
  return children({
    names: [visibleText(bucket.title), visibleText(documentId)],
    lines: lines.slice(top, top + area.height),
    chosen: { rows },
    left: isGone ? { text: documentText("news.deleted"), tone: "warning" } : undefined,
    commands: {
      up: scroll(-1),
      down: scroll(1),
      pageUp: scroll(-area.height),
      pageDown: scroll(area.height),
      refresh: document.reload,
      ...keys.commands,
      back,
    },
    denied: keys.denied,
  });
}
