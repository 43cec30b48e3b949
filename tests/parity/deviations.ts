/** Where the product does otherwise than the specification, on purpose. */
export interface Deviation {
  /** Document and section. */
  readonly place: string;
  /** What the specification says. */
  readonly sentence: string;
  /** What the product does, and why. */
  readonly here: string;
  /** The tests that hold it: file below `tests`, and the beginning of a name. */
  readonly tests: readonly { readonly file: string; readonly name: string }[];
}

export const deviations: readonly Deviation[] = [
  {
    place: "spec 1, section 8",
    sentence:
      "403 from any call: navigate to /error with message, status and statusText as query parameters.",
    here: "So it is for what a page consists of, where nothing of it can be shown; the message is the reason. Where only a part fails, such as a refresh of rows that are shown, the part says so in its place: nobody loses the page they work on.",
    tests: [
      { file: "browser/shell.test.ts", name: "a page that the server denies leads to the error page" },
      {
        file: "browser/shell.test.ts",
        name: "a question in the background that is denied throws nobody off the page",
      },
    ],
  },
  {
    place: "spec 1, section 6",
    sentence: "Route guard 2: when denied redirects to /dashboard.",
    here: "The address stays and the page says what is missing: a redirect leaves people guessing, and the link they were given is lost.",
    tests: [
      { file: "browser/identities.test.ts", name: "changes their own name and sees why the rest is closed" },
    ],
  },
  {
    place: "spec 1, section 4",
    sentence: "System identities and predefined policies cannot be edited or deleted.",
    here: "A system identity has no Save, but its password can be changed on its page: nobody else could do it.",
    tests: [{ file: "browser/identities.test.ts", name: "of a system identity has no Save" }],
  },
  {
    place: "spec 1, section 4",
    sentence: "A failed answer shows the error and returns to credentials.",
    here: "It stays at the question and keeps the name: a mistyped code is no reason to type a password again.",
    tests: [
      {
        file: "browser/identities.test.ts",
        name: "is asked for at sign-in: a wrong code stays at its question",
      },
    ],
  },
  {
    place: "spec 2, section 4",
    sentence: "Enter saves via partial update then reloads; Esc reverts; Tab saves and moves to the next.",
    here: "So it is in both consoles for one cell. A block of cells is pasted and taken back in the web console alone: a terminal gives a program no clipboard to read, and what is pasted there by mistake must do nothing. Who has a block in a file imports it, with a look at each row before; one value for many rows is B.",
    tests: [
      {
        file: "terminal/cells.test.ts",
        name: "a cell is edited in its line; Tab saves it and goes to the next",
      },
      { file: "terminal/cells.test.ts", name: "a place, a file and a relation are edited where they stand" },
    ],
  },
  {
    place: "spec 3, section 3",
    sentence: "Pairs missing key or value are dropped on save.",
    here: "They are told at their place and nothing is sent: what somebody typed is never lost without a word.",
    tests: [
      {
        file: "browser/functions.test.ts",
        name: "the editor saves code, triggers and variables together, tells what",
      },
    ],
  },
  {
    place: "spec 3, section 8",
    sentence: "Dependency add or remove fails: the pending flag is cleared and no message is shown.",
    here: "What npm said is shown where it was asked: nobody can mend what they are not told.",
    tests: [
      {
        file: "browser/functions.test.ts",
        name: "the editor saves code, triggers and variables together, tells what",
      },
    ],
  },
];
