import { Button, HTMLSelect } from "@blueprintjs/core";
import { richAlignments, richFonts, richSizes } from "@twinhelm/core/input/richText";
import { richText } from "@twinhelm/core/text/richText";
import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import type { Command, EditorState } from "prosemirror-state";
import type { KeyboardEvent } from "react";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { AddressButton } from "./AddressButton";
import {
  align,
  blockAt,
  blockKind,
  clearFormatting,
  hasMark,
  indent,
  insertLine,
  removeLink,
  setBlock,
  setStyle,
  spanStyleAt,
  toggle,
  toggleList,
} from "./commands";
import { richSchema } from "./schema";
import type { RichCommands } from "./useRichView";

interface ToolbarProps {
  readonly label: string;
  readonly editor: RichCommands;
}

/** All that can be done with a text. One stop of Tab: arrows move inside, and leave the lists alone. */
export function Toolbar({ label, editor }: ToolbarProps) {
  const { state } = editor;
  return (
    <div
      role="toolbar"
      aria-label={richText("toolbar", { label })}
      className="rich-toolbar"
      onKeyDown={moveInside}
      onFocus={({ currentTarget, target }) => beTheStop(currentTarget, target)}
      ref={(element) => {
        if (element !== null && element.querySelector("[tabindex='0']") === null) beTheStop(element);
      }}
    >
      {state !== undefined && <Tools state={state} editor={editor} />}
    </div>
  );
}

interface ToolsProps {
  readonly state: EditorState;
  readonly editor: RichCommands;
}

function Tools({ state, editor }: ToolsProps) {
  const { run } = editor;
  const tool = (key: Parameters<typeof richText>[0], icon: string, command: Command, pressed?: boolean) => (
    <Button
      variant="minimal"
      tabIndex={-1}
      icon={<MaterialIcon name={icon} />}
      aria-label={richText(key)}
      title={richText(key)}
      aria-pressed={pressed}
      active={pressed === true}
      // The text keeps its focus and its selection while a tool is pressed with the mouse.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(command)}
    />
  );
  const { marks } = richSchema;
  const alignment = String(blockAt(state).attrs.align ?? "");
  return (
    <>
      <StyleLists state={state} editor={editor} />
      <span className="rich-tools">
        {tool("bold", "format_bold", toggle("strong"), hasMark(state, marks.strong))}
        {tool("italic", "format_italic", toggle("em"), hasMark(state, marks.em))}
        {tool("underline", "format_underlined", toggle("underline"), hasMark(state, marks.underline))}
        {tool("strike", "format_strikethrough", toggle("strike"), hasMark(state, marks.strike))}
        <ColorInput name="color" state={state} editor={editor} />
        <ColorInput name="background" state={state} editor={editor} />
      </span>
      <span className="rich-tools">
        {richAlignments.map((each) => (
          <span key={each}>{tool(each, `format_align_${each}`, align(each), alignment === each)}</span>
        ))}
      </span>
      <span className="rich-tools">
        {tool("bulleted", "format_list_bulleted", toggleList("bullet_list"))}
        {tool("numbered", "format_list_numbered", toggleList("ordered_list"))}
        {tool("outdent", "format_indent_decrease", indent(-1))}
        {tool("indent", "format_indent_increase", indent(1))}
      </span>
      <span className="rich-tools">
        <AddressButton kind="link" editor={editor} />
        {tool("unlink", "link_off", removeLink)}
        <AddressButton kind="image" editor={editor} />
        {tool("line", "horizontal_rule", insertLine)}
        {tool("clear", "format_clear", clearFormatting)}
      </span>
      <span className="rich-tools">
        {tool("undo", "undo", undoDepth(state) > 0 ? undo : nothing)}
        {tool("redo", "redo", redoDepth(state) > 0 ? redo : nothing)}
      </span>
    </>
  );
}

const nothing: Command = () => false;

function StyleLists({ state, editor: { run } }: ToolsProps) {
  const family = spanStyleAt(state, "family");
  const size = spanStyleAt(state, "size");
  const blocks = [
    { value: "p", label: richText("paragraph") },
    ...[1, 2, 3, 4, 5, 6].map((level) => ({ value: `h${level}`, label: richText("heading", { level }) })),
    { value: "pre", label: richText("pre") },
  ];
  const fonts = [
    { value: "", label: richText("font.none") },
    ...richFonts.map((font) => ({ value: font, label: font })),
  ];
  const sizes = [
    { value: "", label: richText("size.none") },
    ...richSizes.map((value, at) => ({ value, label: String(at + 1) })),
  ];
  return (
    <span className="rich-tools">
      <Choice
        label={richText("block")}
        value={blockKind(blockAt(state))}
        options={blocks}
        onChange={(kind) => run(setBlock(kind), true)}
      />
      <Choice
        label={richText("font")}
        value={family}
        options={fonts}
        onChange={(next) => run(setStyle("family", next), true)}
      />
      <Choice
        label={richText("size")}
        value={size}
        options={sizes}
        onChange={(next) => run(setStyle("size", next), true)}
      />
    </span>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A list of a style; one that a text has from elsewhere is an entry too. */
const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <HTMLSelect
    minimal
    tabIndex={-1}
    aria-label={label}
    title={label}
    value={value}
    options={
      options.some((each) => each.value === value) ? [...options] : [...options, { value, label: value }]
    }
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** A colour of the text, or of what is behind it. */
function ColorInput({
  name,
  state,
  editor: { run },
}: ToolsProps & { readonly name: "color" | "background" }) {
  const value = spanStyleAt(state, name);
  return (
    <label
      className="rich-color"
      title={richText(name)}
      style={{ borderBottomColor: value || "transparent" }}
    >
      <MaterialIcon name={name === "color" ? "format_color_text" : "format_color_fill"} />
      <input
        type="color"
        tabIndex={-1}
        aria-label={richText(name)}
        value={/^#[\da-f]{6}$/i.test(value) ? value : name === "color" ? "#000000" : "#ffffff"}
        onChange={(event) => run(setStyle(name, event.currentTarget.value), true)}
      />
    </label>
  );
}

const tools = (toolbar: Element): readonly HTMLElement[] => [
  ...toolbar.querySelectorAll<HTMLElement>("button, select, input"),
];

/** Tab comes to one tool of the bar alone: the last that was used, at first the first. */
function beTheStop(toolbar: Element, chosen: Element | undefined = tools(toolbar)[0]): void {
  for (const tool of tools(toolbar)) tool.tabIndex = tool === chosen ? 0 : -1;
}

function moveInside(event: KeyboardEvent<HTMLElement>): void {
  const all = tools(event.currentTarget);
  if (!(event.target instanceof HTMLElement)) return;
  const at = all.indexOf(event.target);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + all.length, Home: 0, End: all.length - 1 }[
    event.key
  ];
  if (next === undefined || at === -1) return;
  event.preventDefault();
  all[next % all.length]?.focus();
}
