import type { Bucket } from "@twinhelm/core/bucket/model";
import { columnsOf } from "@twinhelm/core/document/columns";
import { isTranslated } from "@twinhelm/core/document/language";
import { documentsPath } from "@twinhelm/core/document/paths";
import { useCellOf, useDocument, useRelatedNames } from "@twinhelm/core/document/react";
import { useFollowedDocument } from "@twinhelm/core/document/realtime/react";
import { documentText } from "@twinhelm/core/document/text";
import { titleOfDocument } from "@twinhelm/core/document/title";
import { preferenceGet } from "@twinhelm/core/preference/actions";
import { useLanguagesDenied } from "@twinhelm/core/preference/react";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import { guardedKeys, usePermissions } from "../keys/usePermissions";
import { clamp } from "../layout/scroll";
import { changePlace, goBack, open, readingFrom } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { scrollReading } from "../table/view";
import { documentLines, relatedInside } from "./documentLines";

/** One document whole, to read. Whoever may not read the languages of its fields has no form of it to go back to. */
export function OneDocument(props: ScreenProps & { bucket: Bucket; documentId: string }) {
  const { bucket, documentId, area, state, change, children } = props;
  const { paint, locale, timeZone } = useTerminal();
  const document = useDocument(bucket._id, documentId, true);
  const cellOf = useCellOf({ locale, timeZone });
  const columns = columnsOf(bucket);
  const nameOf = useRelatedNames(relatedInside(document.value, columns));
  const { changed, isGone } = useFollowedDocument(bucket, documentId);
  const copy = useCopy();
  const formless = useLanguagesDenied(isTranslated(bucket));
  const { guard } = usePermissions();
  const close = () => change(readingFrom(undefined));
  const form = guardedKeys(
    formless
      ? { edit: guard(preferenceGet.permission?.({ scope: "bucket" }), close), back: { run: leave } }
      : { view: { run: close }, back: { run: close } },
  );
  const back = { ...form.commands, refresh: document.reload };
  if (document.value === undefined) {
    const { failure } = document;
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ lines, commands: back });
  }
  if (document.value === null) {
    const title = documentText("missing", { id: visibleText(documentId) });
    return children({ lines: messageLines({ title, paragraphs: [] }, area, paint), commands: back });
  }
  const { width } = area;
  const lines = documentLines(document.value, { columns, cellOf, nameOf, width, paint, changed });
  const height = Math.max(1, area.height - 1);
  const top = clamp(state.place.view.reading ?? 0, 0, lines.length - height);
  const last = Math.min(lines.length, top + height);
  const range = text("terminal.lines", { first: top + 1, last, total: lines.length });
  const scroll = (by: number) => () =>
    change(changePlace((place) => ({ ...place, view: scrollReading(place.view, by, lines.length, height) })));
  return children({
    names: [visibleText(bucket.title), visibleText(titleOfDocument(bucket, document.value))],
    lines: [paint(` ${range}`, "dim"), ...lines.slice(top, last)],
    chosen: { rows: { bucket: [bucket], document: [document.value] } },
    left: isGone ? { text: documentText("news.deleted"), tone: "warning" } : undefined,
    commands: {
      up: scroll(-1),
      down: scroll(1),
      pageUp: scroll(-height),
      pageDown: scroll(height),
      first: scroll(-lines.length),
      last: scroll(lines.length),
      copy: () => copy(documentId),
      ...back,
    },
    denied: form.denied,
  });

  function leave() {
    const list = documentsPath(bucket._id);
    change((now) => (now.before.length > 0 ? goBack : open(list))(now));
  }
}
