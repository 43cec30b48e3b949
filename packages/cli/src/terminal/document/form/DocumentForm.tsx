import type { Bucket } from "@twinhelm/core/bucket/model";
import { titleOfBucket } from "@twinhelm/core/bucket/model";
import { type DocumentDraftKept, useKeptDraft } from "@twinhelm/core/document/draft/react";
import { copyOf } from "@twinhelm/core/document/form/copy";
import { isTranslated, type Languages } from "@twinhelm/core/document/language";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { documentsPath } from "@twinhelm/core/document/paths";
import { documentText } from "@twinhelm/core/document/text";
import { titleOfDocument } from "@twinhelm/core/document/title";
import { useLanguages, useLanguagesDenied } from "@twinhelm/core/preference/react";
import { formText } from "@twinhelm/core/text/form";
import { tableText } from "@twinhelm/core/text/table";
import { visibleText } from "@twinhelm/core/text/visible";
import { useMemo, useState } from "react";
import { useTerminal } from "../../context";
import { useAreasView } from "../../form/areasView";
import { guardedKeys } from "../../keys/usePermissions";
import { abandon, goBack, open, readingFrom } from "../../navigation/state";
import { failureLines, loadingLines, messageLines } from "../../screen/message";
import type { ScreenProps } from "../../screen/screen";
import { OneDocument } from "../OneDocument";
import { useDocumentItems } from "./useDocumentItems";
import { useDocumentKeys } from "./useDocumentKeys";
import { useNaming } from "./useNaming";
import { usePlaceDocument } from "./usePlaceDocument";
import { useSaving } from "./useSaving";

interface DocumentFormProps extends ScreenProps {
  readonly bucket: Bucket;
  /** Absent: a new one. */
  readonly documentId: string | undefined;
  /** A new one begins as this one is; what was typed earlier goes before it. */
  readonly copied?: BucketDocument | undefined;
}

/** A document as a form in the areas of its bucket, once its languages are known. */
export function DocumentForm(props: DocumentFormProps) {
  const { bucket, area, change, children } = props;
  const { paint } = useTerminal();
  const translated = isTranslated(bucket);
  const formless = useLanguagesDenied(translated && props.documentId !== undefined);
  const languages = useLanguages(translated && !formless);
  const draft = useKeptDraft({ bucketId: bucket._id, documentId: props.documentId });
  /** Counts how often what was typed was given up here. */
  const [life, setLife] = useState(0);
  if (formless && props.documentId !== undefined)
    return <OneDocument {...props} documentId={props.documentId} />;
  const parts = { ...props, draft, onDiscarded: () => setLife(life + 1) };
  // A copy is one of what is stored only where nothing was typed earlier.
  const isReady = props.copied === undefined || draft.isKnown;
  if (isReady && !translated) return <Edited key={life} {...parts} languages={undefined} />;
  if (isReady && languages.value !== undefined)
    return <Edited key={life} {...parts} languages={languages.value} />;
  const { failure } = languages;
  const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
  // It can be read without them.
  const view = () => change(readingFrom(0));
  const reading = props.documentId === undefined ? {} : { view };
  return children({ lines, commands: { back: () => change(goBack), refresh: languages.reload, ...reading } });
}

interface EditedProps extends DocumentFormProps {
  readonly languages: Languages | undefined;
  readonly draft: DocumentDraftKept;
  readonly onDiscarded: () => void;
}

function Edited(props: EditedProps) {
  const { bucket, documentId, languages, draft, area, state, change, children } = props;
  const { paint } = useTerminal();
  const { copy, notes } = useCopyOf(props);
  // What is kept in the place has all that was typed.
  const [goesOn] = useState(state.place.editing?.kind === "document");
  const edited = { bucket, documentId, languages, copy, draft, goesOn };
  const editing = usePlaceDocument(edited, state, change);
  useNaming(editing, state, change);
  const restored = draft.kept !== undefined && !goesOn;
  const copyNotes = draft.kept === undefined ? notes : none;
  const discard = () => {
    draft.drop();
    change(abandon);
    props.onDiscarded();
  };
  const saving = useSaving({ ...props, editing });
  const shown = { ...props, editing, saving, restored, copyNotes, discard, width: area.width };
  const { areas, input, look, cursor } = useDocumentItems(shown);
  const view = useAreasView(areas, {
    ...{ area, change, paint },
    state: { ...state, place: { ...state.place, cursor } },
  });
  const keys = guardedKeys(useDocumentKeys({ ...props, editing, saving, look }));
  const { phase, failure, row, unsaved } = editing;
  const list = documentsPath(bucket._id);
  const back = () =>
    change((now) =>
      (now.before.at(-1)?.path === list || unsaved || now.before.length > 0 ? goBack : open(list))(now),
    );
  const name = row === undefined ? tableText("add") : visibleText(titleOfDocument(bucket, row));
  const names = [titleOfBucket(bucket), `${name}${unsaved ? " *" : ""}`];
  const commands = { back, refresh: editing.reload };
  if (phase === "loading")
    return children({ names: names.slice(0, 1), lines: loadingLines(area, paint), commands });
  if (phase === "missing") {
    const title = documentText("missing", { id: visibleText(documentId ?? "") });
    return children({ lines: messageLines({ title, paragraphs: [] }, area, paint), commands });
  }
  if (phase === "unloaded" && failure !== undefined)
    return children({ lines: failureLines(failure, area, paint), commands });
  return children({
    names,
    lines: view.lines,
    left: leftOf(unsaved, draft.trouble, languages === undefined ? undefined : look.said),
    commands: { back, ...keys.commands, ...view.commands },
    denied: { ...keys.denied, ...view.denied },
    input,
    discard: draft.drop,
    chosen: { rows: { bucket: [bucket], document: row === undefined ? [] : [row] } },
  });
}

/** How a new document begins that is made like another one, and what is said of that. */
function useCopyOf({ bucket, copied, languages }: EditedProps) {
  return useMemo(() => {
    if (copied === undefined) return { copy: undefined, notes: none };
    const copy = copyOf(bucket, copied, languages);
    const of = documentText("copy.of", { title: visibleText(titleOfDocument(bucket, copied)) });
    const emptied = visibleText(copy.emptied.join(", "));
    return { copy, notes: emptied === "" ? [of] : [of, documentText("copy.unique", { fields: emptied })] };
  }, [bucket, copied, languages]);
}

const none: readonly string[] = [];

/** Left end of the status line: that it is not saved, what is wrong with its draft, its language. */
function leftOf(unsaved: boolean, trouble: string | undefined, language: string | undefined) {
  const parts = [unsaved ? formText("unsaved") : undefined, unsaved ? trouble : undefined, language].filter(
    (each) => each !== undefined,
  );
  return parts.length === 0 ? undefined : ({ text: parts.join(" · "), tone: "plain" } as const);
}
