import { says } from "./sentence";

const begin = "browser/functions: a new function begins with a dialog and the example of its trigger";
const editor = "browser/functions: the editor saves code, triggers and variables together, tells what";
const whole = "browser/functions: on the whole screen dialogs are seen, and code is formatted";
const looking = "browser/functions: who may only look sees all of a function and is told why nothing can";
const words = "core/function/function: asks in the words of the specification";
const first = "core/function/function: begins with a request and a tenth of the longest time";
const ownOptions = "core/function/function: another kind of trigger begins with its own options";
const example = "core/function/function: writes the example of the trigger once the function is made; where";
const examples = "core/function/function: %s shows what its handler gets";
const drawer = "core/function/function: the section list shows what the caller may both show and list, by";
const leaving = "core/function/function: a deleted function leads to its neighbour, and the last one to the";
const list = "core/function/function: the list says what makes a function run, of buckets by their titles";
const category = "core/function/function: an empty category is not sent";
const sent = "core/function/editor/editor: sends what was changed, and nothing else";
const broken = "core/function/editor/editor: code that does not compile is saved, and what is wrong with it";
const failing = "core/function/editor/editor: what fails is said and kept, and saving again goes on";
const kept = "core/function/editor/editor: what is wrong is not sent";
const half = "core/function/editor/editor: half a variable is never left out in silence";
const needs = "core/function/editor/editor: a trigger needs its kind, its export and its options";
const another = "core/function/editor/editor: another kind of trigger begins with its own options, and stays";
const added = "core/function/editor/editor: a new trigger is a request that is active, of an export that no";
const last = "core/function/editor/editor: the last trigger stays";
const fields =
  "core/function/options: stand in alphabetical order, with titles, defaults, labels and examples";
const conditions = "core/function/options: add the fields of the part that holds";
const time = "core/function/function: a time is read in seconds, and in minutes from a minute on";
const address = "core/function/function: the address of a request is that of the server and its path";
const calls = "core/function/function: what a compiler says is an answer, another refusal is a failure";
const palette = "parity/registry: the terminal console offers every action";
const ownLines = {
  instead: "A terminal has lines in place of pixels, and its screens are as wide as it is.",
};
const oneEditor = {
  instead: "In a terminal code is written in the editor of the person, which has this in its own way.",
};

/** Specification 3, the parts of its sections about functions, but for their logs. */
export const functionScreens = [
  says(2, "functions: the welcome page has a tagline and begins the first one", [begin], [palette]),
  says(2, "functions: without a function the list leads to the welcome page", [begin], [leaving]),
  says(2, "functions: the list", [begin], [list]),
  says(2, "functions: a new one begins with the configuration dialog", [begin], [palette]),
  says(2, "functions: leaving with unsaved changes asks in these words", [editor], {
    instead:
      "The terminal console asks before anything that is not saved is left, in one way for all screens.",
  }),
  says(
    2,
    "functions: one that may be shown and listed has an entry with a memory icon",
    [looking, begin],
    [drawer],
  ),
  says(2, "functions: entries are in categories, can be moved, and carry a menu", [begin], [drawer]),
  says(2, "functions: the last entry adds a function", [begin], [drawer]),
  says(2, "functions: the menu edits and deletes; deleting asks for the name", [begin], [palette]),
  says(
    2,
    "function editor: code with fullscreen, format, last saved and a button for the options",
    [editor, whole],
    oneEditor,
  ),
  says(
    2,
    "function editor: logs below, 42 px when closed and 410 px when opened, by mouse and keys",
    [editor],
    ownLines,
  ),
  says(
    2,
    "function editor: a panel of 400 px with triggers, packages, environment and Save",
    [editor],
    ownLines,
  ),
  says(2, "function dialog: name, language, timeout by sliding, trigger with its options", [begin], [words]),
  says(3, "function: its fields; the code is held apart", [sent], [sent]),
  says(3, "function: triggers are a map by handler, edited as a list", [sent], [sent]),
  says(
    3,
    "function: pairs of the environment that miss a part are dropped on save",
    { instead: "They are told and nothing is sent: what somebody typed is never lost without a word." },
    { instead: "They are told and nothing is sent: what somebody typed is never lost without a word." },
  ),
  says(3, "trigger: its kinds, active, handler and options", [editor, fields], [added, fields]),
  says(3, "enqueuer: its options are a schema, which may have conditions", [conditions], [conditions]),
  says(4, "function save: pristine, saving, saved, failed", [editor, failing], [failing]),
  says(4, "index save: in progress, then when it was saved last", [editor], [broken]),
  says(4, "index save: 422 becomes marks in the editor, no failure", [editor, broken], [broken, calls]),
  says(
    4,
    "exports of the code are the handlers to choose from",
    [editor],
    ["core/function/editor/handlers: code that cannot be read says nothing"],
  ),
  says(
    4,
    "new function: the example of its trigger becomes its code, and the app goes there",
    [begin],
    [example],
  ),
  says(4, "trigger: a new one is a request, active, and open to be edited", [editor, added], [added]),
  says(4, "trigger: the last one cannot be deleted", [editor], [last]),
  says(4, "trigger: a handler that another one calls cannot be chosen", [editor], [needs]),
  says(4, "trigger: another type begins with its own options", [another], [another, ownOptions]),
  says(4, "environment: variables are added, changed, deleted; values are hidden", [editor, looking], [half]),
  says(
    4,
    "packages: while one is changed the buttons are disabled, and progress is shown",
    [editor],
    [palette],
  ),
  says(4, "deleting: the app goes to the neighbour, or to welcome", [begin], [leaving]),
  says(5, "function: the name has 3 to 50 characters, in these words", [begin, words], [words]),
  says(
    5,
    "function: the timeout is needed, positive, in steps of 0.1, a tenth of the most at first",
    [begin, words],
    [words, first],
  ),
  says(5, "function: the timeout is read in seconds, or minutes with one decimal", [time], [time]),
  says(5, "trigger: type, handler and needed options are asked for", [editor, needs], [needs]),
  says(5, "environment: key and value are needed", [editor, half], [half, kept]),
  says(5, "package: its name is needed", [editor], [palette]),
  says(5, "function: an empty category is left out", [category], [category]),
  says(6, "functions: show, index, create, update, delete are asked for", [looking], [drawer]),
  says(7, "functions: calls of list, code, information, packages and places", [begin, editor], [calls]),
  says(8, "a refused save is told, and its state is failed", [failing], [failing]),
  says(8, "adding or removing a package fails: it can be tried again, and why is told", [editor], [palette]),
  says(9, "examples: one for each kind of trigger and operation", [editor, examples], [examples]),
  says(9, "a request has its public address, which is copied", [editor, address], [address]),
];
