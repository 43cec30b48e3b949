import { type TextKey, text } from "@twinhelm/core/text/catalogue";
import type { Key } from "ink";

/** What a key can mean. */
export type KeyAction =
  | "up"
  | "down"
  | "pageUp"
  | "pageDown"
  | "first"
  | "last"
  | "left"
  | "right"
  | "open"
  | "back"
  | "pane"
  | "sort"
  | "search"
  | "nextPage"
  | "previousPage"
  | "larger"
  | "smaller"
  | "refresh"
  | "help"
  | "logout"
  | "quit";

/** Where a key works: in the section list, in a table, or everywhere. */
export type KeyScope = "everywhere" | "list" | "table";

interface Binding {
  readonly action: KeyAction;
  /** Names as people read them; the first one stands in the key line. */
  readonly keys: readonly string[];
  readonly label: TextKey;
  readonly scope: KeyScope;
  /** Whether it stands in the line at the bottom; there with other keys and label where these are given. */
  readonly line: boolean | { readonly keys: string; readonly label: TextKey };
}

/** Every key of the console. The key line and the help are made of it. */
export const bindings: readonly Binding[] = [
  { action: "open", keys: ["enter"], label: "terminal.keys.open", scope: "list", line: true },
  { action: "sort", keys: ["s"], label: "terminal.keys.sort", scope: "table", line: true },
  { action: "search", keys: ["/"], label: "terminal.keys.search", scope: "table", line: true },
  {
    action: "nextPage",
    keys: ["n", "]"],
    label: "terminal.keys.nextPage",
    scope: "table",
    line: { keys: "n p", label: "terminal.keys.page" },
  },
  {
    action: "previousPage",
    keys: ["p", "["],
    label: "terminal.keys.previousPage",
    scope: "table",
    line: false,
  },
  { action: "larger", keys: ["+"], label: "terminal.keys.larger", scope: "table", line: false },
  { action: "smaller", keys: ["-"], label: "terminal.keys.smaller", scope: "table", line: false },
  { action: "left", keys: ["←", "h"], label: "terminal.keys.columnLeft", scope: "table", line: false },
  { action: "right", keys: ["→", "l"], label: "terminal.keys.columnRight", scope: "table", line: false },
  { action: "up", keys: ["↑", "k"], label: "terminal.keys.up", scope: "everywhere", line: false },
  { action: "down", keys: ["↓", "j"], label: "terminal.keys.down", scope: "everywhere", line: false },
  { action: "pageUp", keys: ["PgUp"], label: "terminal.keys.pageUp", scope: "everywhere", line: false },
  {
    action: "pageDown",
    keys: ["PgDn", "space"],
    label: "terminal.keys.pageDown",
    scope: "everywhere",
    line: false,
  },
  { action: "first", keys: ["g", "Home"], label: "terminal.keys.first", scope: "everywhere", line: false },
  { action: "last", keys: ["G", "End"], label: "terminal.keys.last", scope: "everywhere", line: false },
  { action: "pane", keys: ["tab"], label: "terminal.keys.pane", scope: "everywhere", line: true },
  { action: "back", keys: ["esc"], label: "terminal.keys.back", scope: "everywhere", line: false },
  { action: "refresh", keys: ["r"], label: "terminal.keys.refresh", scope: "everywhere", line: true },
  { action: "help", keys: ["?"], label: "terminal.keys.help", scope: "everywhere", line: true },
  { action: "logout", keys: ["L"], label: "terminal.keys.logout", scope: "everywhere", line: false },
  { action: "quit", keys: ["q", "ctrl-c"], label: "terminal.keys.quit", scope: "everywhere", line: true },
];

const named: readonly [keyof Key, string][] = [
  ["upArrow", "↑"],
  ["downArrow", "↓"],
  ["leftArrow", "←"],
  ["rightArrow", "→"],
  ["return", "enter"],
  ["escape", "esc"],
  ["tab", "tab"],
  ["pageUp", "PgUp"],
  ["pageDown", "PgDn"],
  ["home", "Home"],
  ["end", "End"],
];

/** What was pressed means in a scope; `undefined`: nothing. */
export function actionOf(input: string, key: Key, scope: KeyScope): KeyAction | undefined {
  const special = named.find(([flag]) => key[flag])?.[1];
  const pressed = key.ctrl ? `ctrl-${input}` : (special ?? (input === " " ? "space" : input));
  return bindings.find(
    (binding) =>
      (binding.scope === scope || binding.scope === "everywhere") && binding.keys.includes(pressed),
  )?.action;
}

/** The line at the bottom: the keys that work here and now. */
export const keyLine = (scope: KeyScope): string =>
  bindings
    .filter((binding) => binding.line && (binding.scope === scope || binding.scope === "everywhere"))
    .map(({ line, keys, label }) =>
      typeof line === "object" ? `${line.keys} ${text(line.label)}` : `${keys[0]} ${text(label)}`,
    )
    .join("  ");
