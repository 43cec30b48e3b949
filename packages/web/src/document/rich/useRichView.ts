import { longestRich } from "@twinhelm/core/input/richText";
import { textOfMarkup } from "@twinhelm/core/text/plain";
import { baseKeymap, chainCommands, exitCode } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { DOMSerializer, type Node } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { EditorProps } from "../../input/value/editorProps";
import { isOfPlace, type Place } from "../../start/place";
import { usePlace } from "../../start/placeContext";
import { toggle } from "./commands";
import { keptParts, markupOf, readMarkup } from "./markup";
import { safeBody } from "./safeBody";
import { imageOf, richSchema } from "./schema";

/** The editor as its toolbar sees it. */
export interface RichCommands {
  readonly state: EditorState | undefined;
  /** Runs a command; the text has the focus afterwards, unless it is to stay where it is. */
  readonly run: (command: Command, stay?: boolean) => void;
}

interface RichView {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly editor: RichCommands;
  /** What is kept without being known. */
  readonly parts: readonly string[];
}

/** What the editor holds: its markup, and what it was when it came from outside. */
interface Held {
  readonly text: string;
  readonly first: string;
  readonly begin: Node;
}

/** Edits the markup of a field. Until somebody changes something, and once it is undone, the value is the stored one. */
export function useRichView(props: EditorProps & { readonly text: string }): RichView {
  const { text, disabled, control } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const held = useRef<Held>(undefined);
  const [state, setState] = useState<EditorState>();
  const [parts, setParts] = useState<readonly string[]>([]);
  const begin = useEffectEvent((): EditorState => {
    const begun = stateOf(text);
    held.current = { text, first: text, begin: begun.doc };
    setState(begun);
    setParts(keptParts(begun.doc));
    return begun;
  });
  const changed = useEffectEvent((next: EditorState) => {
    setState(next);
    if (held.current === undefined) return;
    const markup = next.doc.eq(held.current.begin) ? held.current.first : markupOf(next.doc);
    if (markup === held.current.text) return;
    held.current = { ...held.current, text: markup };
    props.onChange(markup === "" ? undefined : markup);
  });
  const attributes = useEffectEvent(() => attributesOf(props));
  const here = usePlace();
  const views = useEffectEvent(() => viewsOf(here));
  const isEditable = useEffectEvent(() => !disabled);
  const takesFocus = useEffectEvent(() => props.focus === true);
  useEffect(() => {
    if (place.current === null) return;
    const made = new EditorView(place.current, {
      state: begin(),
      editable: () => isEditable(),
      attributes: () => attributes(),
      transformPastedHTML: pasted,
      nodeViews: views(),
      dispatchTransaction(transaction) {
        made.updateState(made.state.apply(transaction));
        changed(made.state);
      },
    });
    view.current = made;
    if (takesFocus()) made.focus();
    return () => {
      view.current = undefined;
      made.destroy();
    };
  }, []);
  useEffect(() => {
    if (held.current?.text !== text) view.current?.updateState(begin());
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view asks for them when it is drawn anew
  useEffect(
    () => view.current?.setProps({}),
    [disabled, control["aria-invalid"], control["aria-describedby"]],
  );
  const run: RichCommands["run"] = (command, stay = false) => runIn(view.current, command, stay);
  return { place, editor: { state, run }, parts };
}

function runIn(view: EditorView | undefined, command: Command, stay: boolean): void {
  if (view === undefined) return;
  command(view.state, view.dispatch, view);
  if (!stay) view.focus();
}

/** Images of the server of this console are shown, others named. */
const viewsOf = (here: Place) => ({
  image: (image: Node) =>
    DOMSerializer.renderSpec(
      document,
      imageOf(image, (address) => isOfPlace(here, address)),
    ),
});

const attributesOf = ({ label, control }: EditorProps): Record<string, string> => ({
  role: "textbox",
  "aria-multiline": "true",
  "aria-label": label,
  "aria-invalid": String(control["aria-invalid"]),
  "aria-required": String(control["aria-required"]),
  ...(control["aria-describedby"] === undefined ? {} : { "aria-describedby": control["aria-describedby"] }),
});

const stateOf = (markup: string): EditorState =>
  EditorState.create({ doc: readMarkup(markup), plugins: [history(), keys, keymap(baseKeymap)] });

const { nodes } = richSchema;

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

const keys = keymap({
  "Mod-z": undo,
  "Mod-y": redo,
  "Mod-Shift-z": redo,
  "Mod-b": toggle("strong"),
  "Mod-i": toggle("em"),
  "Mod-u": toggle("underline"),
  "Mod-[": liftListItem(nodes.list_item),
  "Mod-]": sinkListItem(nodes.list_item),
  Enter: splitListItem(nodes.list_item),
  "Shift-Enter": chainCommands(exitCode, breakLine),
});

/** What is pasted without all that is not known to be harmless; very much of it as its text. */
const pasted = (markup: string): string => {
  if (markup.length <= longestRich) return safeBody(markup).innerHTML;
  const place = document.createElement("p");
  place.textContent = textOfMarkup(markup);
  return place.outerHTML;
};
