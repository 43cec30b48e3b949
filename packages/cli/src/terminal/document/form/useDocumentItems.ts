import { useSavingWords } from "@twinhelm/core/bucket/building/react";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { type AreaName, areaNames } from "@twinhelm/core/document/form/fields";
import { type FormLine, formLines } from "@twinhelm/core/document/form/lines";
import type { DocumentEditing } from "@twinhelm/core/document/form/react";
import type { Languages } from "@twinhelm/core/document/language";
import { useCellOf, useRelatedNames } from "@twinhelm/core/document/react";
import type { RelatedIds } from "@twinhelm/core/document/relatedNames";
import { documentText } from "@twinhelm/core/document/text";
import { editingText } from "@twinhelm/core/editing/text";
import { primaryOf } from "@twinhelm/core/field/primary";
import { relatedIds } from "@twinhelm/core/field/related";
import { visibleText } from "@twinhelm/core/text/visible";
import { useMemo, useRef } from "react";
import { useTerminal } from "../../context";
import type { FormAreas } from "../../form/areasView";
import { bringBackItems } from "../../form/bringBackItems";
import { type Item, note } from "../../form/items";
import { saveItem } from "../../form/saveItem";
import { type Change, type ConsoleState, changePlace } from "../../navigation/state";
import type { FieldInput } from "../../screen/screen";
import { formItems, labelWidthOf } from "./formItems";
import { useFormKeys } from "./useFormKeys";
import { type Look, useFormLook } from "./useFormLook";
import { useJsonDraft } from "./useJsonDraft";
import { useRelationKeys } from "./useRelationKeys";
import type { Saving } from "./useSaving";

interface ItemParts {
  readonly bucket: Bucket;
  readonly languages: Languages | undefined;
  readonly editing: DocumentEditing;
  readonly saving: Saving;
  /** True: what was typed in an earlier life of the console is here again. */
  readonly restored: boolean;
  /** What is said of a new one that begins as another is. */
  readonly copyNotes: readonly string[];
  readonly discard: () => void;
  /** Columns of the screen. */
  readonly width: number;
  readonly state: ConsoleState;
  readonly change: (change: Change) => void;
}

interface DocumentItems {
  readonly areas: FormAreas;
  readonly input: FieldInput | undefined;
  readonly look: Look;
  /** Where the cursor is; of a field that has several lines, the first of them. */
  readonly cursor: ConsoleState["place"]["cursor"];
}

/** The form of a document as items in its areas. They are made anew only where something of them changes. */
export function useDocumentItems(parts: ItemParts): DocumentItems {
  const { languages, editing, saving, state, change, width } = parts;
  const { paint, colours, locale, timeZone } = useTerminal();
  const zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const cellOf = useCellOf({ locale, timeZone });
  const look = useFormLook(languages, change);
  const lines = useLines(editing, look);
  const all = useMemo(() => areaNames.flatMap((name) => lines[name]), [lines]);
  const nameOf = useRelatedNames(useMemo(() => relationsIn(all), [all]));
  const relations = useRelationKeys(change);
  const keys = useFormKeys({
    ...{
      editing,
      lines: all,
      zone,
      change,
      turn: look.turn,
      line: state.place.line,
      allowed: saving.allowed,
    },
    relations,
  });
  saving.onWrong((path) => {
    look.reveal(path, all);
    change(changePlace((place) => ({ ...place, cursor: { id: cursorFor(path, all), row: 0 } })));
  });
  const { shown } = editing;
  const isDenied = saving.allowed.denied !== undefined;
  // The same items as long as they show the same: their keys do the same then.
  const latest = useRef({ keys, saving });
  latest.current = { keys, saving };
  const fields = useMemo(() => {
    const { keysOf } = latest.current.keys;
    const labelWidth = labelWidthOf(
      areaNames.flatMap((name) => lines[name]),
      width,
    );
    const denied = isDenied ? latest.current.saving.allowed.denied : undefined;
    const itemsOf = (name: AreaName): readonly Item[] =>
      formItems(lines[name], { labelWidth, paint, colours, zone, cellOf, shown, nameOf, denied, keysOf });
    return { left: itemsOf("left"), right: itemsOf("right"), bottom: itemsOf("bottom") };
  }, [lines, paint, colours, zone, cellOf, shown, nameOf, isDenied, width]);
  const above = useAbove(parts);
  const below = useBelow(parts);
  const isUnread = typeof editing.draft === "string";
  const areas = useMemo(
    (): FormAreas => ({ above, ...(isUnread ? nothing : fields), below }),
    [above, fields, below, isUnread],
  );
  // A new one is begun with what it is called by.
  const begin = editing.row === undefined ? { id: primaryOf(parts.bucket), row: 0 } : undefined;
  const cursor = state.place.cursor ?? begin;
  const isThere = cursor === undefined || all.every(({ path }) => path[0] !== cursor.id);
  const at =
    isThere || all.some(({ id }) => id === cursor.id) ? cursor : { ...cursor, id: cursorFor(cursor.id, all) };
  return { areas, input: keys.input, look, cursor: at };
}

const nothing = { left: [], right: [], bottom: [] };

function useLines(
  { areas, draft }: DocumentEditing,
  look: Look,
): Readonly<Record<AreaName, readonly FormLine[]>> {
  const { now } = look;
  return useMemo(() => {
    const linesOf = (name: AreaName) => (typeof draft === "string" ? [] : formLines(areas[name], draft, now));
    return { left: linesOf("left"), right: linesOf("right"), bottom: linesOf("bottom") };
  }, [areas, draft, now]);
}

/** The documents that the relations in sight name. */
const relationsIn = (lines: readonly FormLine[]): readonly RelatedIds[] =>
  lines.flatMap(({ editor, kind, property: { bucketId }, value }) =>
    editor === "relation" && kind !== "related" && bucketId !== undefined
      ? [{ bucketId, ids: relatedIds(value) }]
      : [],
  );

/** The line of a part, or the one that is nearest around it. */
function cursorFor(path: string, lines: readonly FormLine[]): string {
  const around = path.split(".").map((_, at, keys) => keys.slice(0, keys.length - at).join("."));
  const found = around.find((each) => lines.some(({ id }) => id === each));
  const root = `${path.split(".")[0]}.`;
  return found ?? lines.find(({ id }) => id.startsWith(root))?.id ?? path;
}

/** What is to be known before the fields. */
function useAbove({ editing, bucket, restored, copyNotes, discard }: ItemParts): readonly Item[] {
  const { paint } = useTerminal();
  const { canBringBack, canMerge, unsaved, unread, areas } = editing;
  const openJson = useJsonDraft(editing, bucket);
  const latest = useRef({ openJson, discard, editing });
  latest.current = { openJson, discard, editing };
  const isEmpty = areaNames.every((name) => areas[name].length === 0);
  const isRestored = restored && unsaved;
  return useMemo(() => {
    const offer = (id: string, label: string, run: () => void): Item => {
      const head = `[ ${label} ]`;
      return { id, head, painted: paint(head, "accent"), commands: { open: run } };
    };
    const { current } = latest;
    return [
      ...bringBackItems({ canBringBack, bringBack: () => latest.current.editing.bringBack() }, paint),
      ...(isRestored
        ? [
            note("restored", documentText("draft.restored"), "warning"),
            offer("discard", documentText("draft.discard"), () => latest.current.discard()),
          ]
        : []),
      ...copyNotes.map((words, index) => note(`copy ${index}`, words)),
      ...(canMerge
        ? [
            note("met", editingText("met"), "warning"),
            offer("merge", editingText("merge"), () => current.editing.merge()),
          ]
        : []),
      ...(unread === undefined
        ? []
        : [
            note("unread", visibleText(documentText("form.unread", { problem: unread })), "warning"),
            offer("json", documentText("form.toJson"), () => latest.current.openJson()),
          ]),
      ...(isEmpty ? [note("empty", documentText("form.empty"))] : []),
    ];
  }, [paint, canBringBack, canMerge, isRestored, copyNotes, unread, isEmpty]);
}

/** The line that saves, below the fields. */
function useBelow({ bucket, editing, saving: { save } }: ItemParts): readonly Item[] {
  const { paint } = useTerminal();
  const latest = useRef(save);
  latest.current = save;
  const { state, failure } = editing;
  const isDenied = save.denied !== undefined;
  const waits = useSavingWords(bucket, state === "saving").join(" ");
  return useMemo(() => {
    const { denied } = latest.current;
    const late = { run: () => latest.current.run(), ...(isDenied ? { denied } : {}) };
    return [
      saveItem({ state, save: late, failure, paint }),
      ...(waits === "" ? [] : [note("waits", visibleText(waits), "warning")]),
    ];
  }, [state, failure, paint, isDenied, waits]);
}
