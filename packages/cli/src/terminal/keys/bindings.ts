import type { TextKey } from "@twinhelm/core/text/catalogue";

/** What a key does. Screens offer handlers for those that make sense on them. */
export type CommandId =
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
  | "search"
  | "sort"
  | "sortBy"
  | "nextPage"
  | "previousPage"
  | "moreRows"
  | "fewerRows"
  | "refresh"
  | "palette"
  | "notices"
  | "select"
  | "selectPage"
  | "delete"
  | "edit"
  | "editCell"
  | "language"
  | "add"
  | "columns"
  | "fields"
  | "index"
  | "copy"
  | "moveUp"
  | "moveDown"
  | "category"
  | "grant"
  | "who"
  | "history"
  | "save"
  | "view"
  | "views"
  | "setField"
  | "undo"
  | "scope"
  | "condition"
  | "tryIt"
  | "remove"
  | "follow"
  | "duplicate"
  | "rename"
  | "download"
  | "replace"
  | "transfers"
  | "address"
  | "suspend"
  | "help"
  | "logout"
  | "quit"
  | "interrupt";

/** One entry of the registry, from which dispatch, key line and help are made. */
export interface KeyBinding {
  readonly id: CommandId;
  /** Names as `keyName` gives them. */
  readonly keys: readonly string[];
  /** How the keys are shown. */
  readonly shown: string;
  readonly text: TextKey;
  /** Rank in the key line, 1 is dropped last; absent: only in the help. */
  readonly rank?: number;
  /** True: the help lists it only where it does something. */
  readonly special?: boolean;
}

/** All keys of the console. The order is that of the help. */
export const keyBindings: readonly KeyBinding[] = [
  { id: "up", keys: ["up", "k"], shown: "↑ k", text: "terminal.keys.up" },
  { id: "down", keys: ["down", "j"], shown: "↓ j", text: "terminal.keys.down" },
  { id: "left", keys: ["left", "h"], shown: "← h", text: "terminal.keys.left" },
  { id: "right", keys: ["right", "l"], shown: "→ l", text: "terminal.keys.right" },
  { id: "pageUp", keys: ["pageup", "ctrl-b"], shown: "PgUp", text: "terminal.keys.pageUp" },
  { id: "pageDown", keys: ["pagedown", "ctrl-f"], shown: "PgDn", text: "terminal.keys.pageDown" },
  { id: "first", keys: ["home", "g"], shown: "Home g", text: "terminal.keys.first" },
  { id: "last", keys: ["end", "G"], shown: "End G", text: "terminal.keys.last" },
  { id: "open", keys: ["enter"], shown: "enter", text: "terminal.keys.open", rank: 3 },
  { id: "back", keys: ["escape"], shown: "esc", text: "terminal.keys.back", rank: 8 },
  { id: "pane", keys: ["tab", "shift-tab"], shown: "tab", text: "terminal.keys.pane", rank: 4 },
  { id: "search", keys: ["/"], shown: "/", text: "terminal.keys.search", rank: 5 },
  { id: "sort", keys: ["s"], shown: "s", text: "terminal.keys.sort", rank: 6 },
  { id: "sortBy", keys: ["S"], shown: "S", text: "terminal.keys.sortBy", special: true },
  { id: "nextPage", keys: ["n", "]"], shown: "n ]", text: "terminal.keys.nextPage", rank: 7 },
  { id: "previousPage", keys: ["p", "["], shown: "p [", text: "terminal.keys.previousPage", rank: 10 },
  { id: "moreRows", keys: ["+", "="], shown: "+", text: "terminal.keys.moreRows" },
  { id: "fewerRows", keys: ["-"], shown: "-", text: "terminal.keys.fewerRows" },
  { id: "refresh", keys: ["r"], shown: "r", text: "terminal.keys.refresh", rank: 9 },
  { id: "select", keys: [" "], shown: "space", text: "terminal.keys.select", rank: 11 },
  { id: "selectPage", keys: ["a"], shown: "a", text: "terminal.keys.selectPage" },
  { id: "edit", keys: ["e"], shown: "e", text: "terminal.keys.edit", rank: 12 },
  { id: "editCell", keys: ["E"], shown: "E", text: "terminal.keys.editCell", rank: 13, special: true },
  { id: "language", keys: ["T"], shown: "T", text: "terminal.keys.language", rank: 16, special: true },
  { id: "add", keys: ["i"], shown: "i", text: "terminal.keys.add", rank: 14 },
  { id: "delete", keys: ["d"], shown: "d", text: "terminal.keys.delete", rank: 13 },
  { id: "columns", keys: ["c"], shown: "c", text: "terminal.keys.columns", rank: 15 },
  { id: "fields", keys: ["F"], shown: "F", text: "terminal.keys.fields", rank: 16, special: true },
  { id: "index", keys: ["I"], shown: "I", text: "terminal.keys.index", rank: 4, special: true },
  { id: "copy", keys: ["y"], shown: "y", text: "terminal.keys.copy" },
  { id: "moveUp", keys: ["K"], shown: "K", text: "terminal.keys.moveUp" },
  { id: "moveDown", keys: ["J"], shown: "J", text: "terminal.keys.moveDown" },
  { id: "category", keys: ["m"], shown: "m", text: "terminal.keys.category" },
  { id: "grant", keys: ["A"], shown: "A", text: "terminal.keys.grant", special: true },
  { id: "who", keys: ["W"], shown: "W", text: "terminal.keys.who", special: true },
  { id: "history", keys: ["H"], shown: "H", text: "terminal.keys.history", rank: 14, special: true },
  { id: "save", keys: ["ctrl-s", "w"], shown: "w", text: "terminal.keys.save", rank: 3, special: true },
  { id: "view", keys: ["v"], shown: "v", text: "terminal.keys.view", rank: 17, special: true },
  { id: "setField", keys: ["B"], shown: "B", text: "terminal.keys.setField", rank: 16, special: true },
  { id: "undo", keys: ["U"], shown: "U", text: "terminal.keys.undo", rank: 11, special: true },
  { id: "views", keys: ["V"], shown: "V", text: "terminal.keys.views", rank: 16, special: true },
  { id: "scope", keys: ["f"], shown: "f", text: "terminal.keys.scope", rank: 6, special: true },
  { id: "condition", keys: ["C"], shown: "C", text: "terminal.keys.condition", special: true },
  { id: "tryIt", keys: ["t"], shown: "t", text: "terminal.keys.tryIt", rank: 6, special: true },
  { id: "remove", keys: ["x"], shown: "x", text: "terminal.keys.remove", rank: 7, special: true },
  { id: "follow", keys: ["o"], shown: "o", text: "terminal.keys.follow", rank: 8, special: true },
  { id: "duplicate", keys: ["Y"], shown: "Y", text: "terminal.keys.duplicate", rank: 12, special: true },
  { id: "rename", keys: ["R"], shown: "R", text: "terminal.keys.rename", rank: 14, special: true },
  { id: "download", keys: ["D"], shown: "D", text: "terminal.keys.download", rank: 14, special: true },
  { id: "replace", keys: ["P"], shown: "P", text: "terminal.keys.replace", rank: 15, special: true },
  { id: "transfers", keys: ["X"], shown: "X", text: "terminal.keys.transfers", rank: 10, special: true },
  { id: "palette", keys: [":"], shown: ":", text: "terminal.keys.palette", rank: 3 },
  { id: "address", keys: ["u"], shown: "u", text: "terminal.keys.address" },
  { id: "notices", keys: ["N"], shown: "N", text: "terminal.keys.notices" },
  { id: "logout", keys: ["L"], shown: "L", text: "terminal.keys.logout" },
  { id: "help", keys: ["?"], shown: "?", text: "terminal.keys.help", rank: 1 },
  { id: "quit", keys: ["q"], shown: "q", text: "terminal.keys.quit", rank: 2 },
  { id: "suspend", keys: ["ctrl-z"], shown: "ctrl-z", text: "terminal.keys.suspend" },
  { id: "interrupt", keys: ["ctrl-c"], shown: "ctrl-c", text: "terminal.keys.interrupt" },
];

/** A key that is shown where a text input has the keyboard and gives all others away. */
export interface KeyHint {
  readonly shown: string;
  readonly text: TextKey;
  /** True: shown dim, it is not allowed. */
  readonly off?: boolean;
}

const interrupt: KeyHint = { shown: "ctrl-c", text: "terminal.keys.quit" };

/** Keys of the search line, of sign-in and of its second step. */
export const inputKeys = {
  picker: [
    { shown: "enter", text: "terminal.keys.choose" },
    { shown: "↑ ↓", text: "terminal.keys.move" },
    { shown: "esc", text: "terminal.keys.cancel" },
  ],
  paths: [
    { shown: "enter", text: "terminal.keys.choose" },
    { shown: "tab", text: "terminal.keys.complete" },
    { shown: "↑ ↓", text: "terminal.keys.move" },
    { shown: "esc", text: "terminal.keys.cancel" },
  ],
  options: [
    { shown: "enter", text: "terminal.keys.change" },
    { shown: "↑ ↓", text: "terminal.keys.move" },
    { shown: "esc", text: "terminal.keys.back" },
  ],
  placed: [
    { shown: "enter", text: "terminal.keys.moveDown" },
    { shown: "tab", text: "terminal.keys.moveUp" },
    { shown: "↑ ↓", text: "terminal.keys.move" },
    { shown: "esc", text: "terminal.keys.back" },
  ],
  several: [
    { shown: "enter", text: "terminal.keys.goOn" },
    { shown: "tab", text: "terminal.keys.alsoThis" },
    { shown: "↑ ↓", text: "terminal.keys.move" },
    { shown: "esc", text: "terminal.keys.back" },
  ],
  documents: [
    { shown: "enter", text: "terminal.keys.choose" },
    { shown: "↑ ↓", text: "terminal.keys.move" },
    { shown: "PgUp PgDn", text: "terminal.keys.page" },
    { shown: "tab", text: "terminal.keys.pageSize" },
    { shown: "esc", text: "terminal.keys.back" },
  ],
  paged: [
    { shown: "enter", text: "terminal.keys.choose" },
    { shown: "↑ ↓", text: "terminal.keys.move" },
    { shown: "PgUp PgDn", text: "terminal.keys.page" },
    { shown: "esc", text: "terminal.keys.cancel" },
  ],
  palette: [
    { shown: "enter", text: "terminal.keys.choose" },
    { shown: "↑ ↓", text: "terminal.keys.move" },
    { shown: "tab", text: "terminal.keys.command" },
    { shown: "esc", text: "terminal.keys.cancel" },
  ],
  form: [
    { shown: "enter", text: "common.save" },
    { shown: "tab", text: "terminal.keys.nextField" },
    { shown: "esc", text: "terminal.keys.cancel" },
  ],
  iconForm: [
    { shown: "enter", text: "common.save" },
    { shown: "ctrl-o", text: "terminal.keys.chooseIcon" },
    { shown: "tab", text: "terminal.keys.nextField" },
    { shown: "esc", text: "terminal.keys.cancel" },
  ],
  confirm: [
    { shown: "enter", text: "common.confirm" },
    { shown: "esc", text: "terminal.keys.cancel" },
  ],
  reader: [
    { shown: "↑ ↓", text: "terminal.keys.move" },
    { shown: "← →", text: "terminal.keys.columns" },
    { shown: "n p", text: "terminal.keys.sheet" },
    { shown: "v", text: "terminal.keys.view" },
    { shown: "r", text: "terminal.keys.showResponse" },
    { shown: "y", text: "terminal.keys.copy" },
    { shown: "c", text: "terminal.keys.clear" },
    { shown: "esc", text: "terminal.keys.back" },
  ],
  asked: [
    { shown: "↑ ↓", text: "terminal.keys.move" },
    { shown: "r", text: "terminal.keys.hideResponse" },
    { shown: "y", text: "terminal.keys.copy" },
    { shown: "esc", text: "terminal.keys.back" },
  ],
  transfers: [
    { shown: "enter", text: "terminal.keys.choose" },
    { shown: "r", text: "terminal.keys.again" },
    { shown: "R", text: "terminal.keys.allAgain" },
    { shown: "x", text: "terminal.keys.stop" },
    { shown: "X", text: "terminal.keys.stopAll" },
    { shown: "c", text: "terminal.keys.clear" },
    { shown: "esc", text: "terminal.keys.back" },
  ],
  edit: [
    { shown: "enter", text: "terminal.keys.take" },
    { shown: "esc", text: "terminal.keys.cancel" },
  ],
  cell: [
    { shown: "enter", text: "common.save" },
    { shown: "tab", text: "terminal.keys.nextCell" },
    { shown: "esc", text: "terminal.keys.cancel" },
  ],
  search: [
    { shown: "enter", text: "terminal.keys.apply" },
    { shown: "esc", text: "terminal.keys.cancel" },
  ],
  rule: [
    { shown: "enter", text: "terminal.keys.take" },
    { shown: "tab", text: "terminal.keys.ruleReference" },
    { shown: "esc", text: "terminal.keys.cancel" },
  ],
  searchRules: [
    { shown: "enter", text: "terminal.keys.apply" },
    { shown: "esc", text: "terminal.keys.cancel" },
    { shown: "=", text: "terminal.keys.rule" },
    { shown: "{", text: "terminal.keys.mongo" },
    { shown: "tab", text: "terminal.keys.ruleReference" },
  ],
  signIn: [
    { shown: "enter", text: "session.submit" },
    { shown: "tab", text: "terminal.keys.nextField" },
    interrupt,
  ],
  signInAgain: [
    { shown: "enter", text: "session.submit" },
    { shown: "tab", text: "terminal.keys.nextField" },
    { shown: "esc", text: "terminal.keys.back" },
    interrupt,
  ],
  visit: [
    { shown: "y", text: "terminal.keys.copy" },
    { shown: "esc", text: "terminal.keys.back" },
    interrupt,
  ],
  challenge: [
    { shown: "enter", text: "session.confirm" },
    { shown: "esc", text: "terminal.keys.back" },
    interrupt,
  ],
} as const satisfies Readonly<Record<string, readonly KeyHint[]>>;

const ids: ReadonlySet<string> = new Set(keyBindings.map(({ id }) => id));

export const isCommandId = (id: string): id is CommandId => ids.has(id);

/** The command of a key. */
export const commandOf = (key: string): CommandId | undefined =>
  keyBindings.find((binding) => binding.keys.includes(key))?.id;

/** What Ink reports of a key press, as far as the console uses it. */
export interface PressedKey {
  readonly upArrow?: boolean;
  readonly downArrow?: boolean;
  readonly leftArrow?: boolean;
  readonly rightArrow?: boolean;
  readonly pageUp?: boolean;
  readonly pageDown?: boolean;
  readonly home?: boolean;
  readonly end?: boolean;
  readonly return?: boolean;
  readonly escape?: boolean;
  readonly tab?: boolean;
  readonly shift?: boolean;
  readonly ctrl?: boolean;
  readonly meta?: boolean;
}

const named = [
  ["upArrow", "up"],
  ["downArrow", "down"],
  ["leftArrow", "left"],
  ["rightArrow", "right"],
  ["pageUp", "pageup"],
  ["pageDown", "pagedown"],
  ["home", "home"],
  ["end", "end"],
  ["return", "enter"],
  ["escape", "escape"],
] as const;

/** The name of a key: of special keys their own, else the character. Empty: a key that means nothing here. */
export function keyName(input: string, key: PressedKey): string {
  const special = named.find(([flag]) => key[flag]);
  if (special !== undefined) return special[1];
  if (key.tab) return key.shift ? "shift-tab" : "tab";
  if (key.meta) return "";
  return key.ctrl ? `ctrl-${input}` : input;
}
