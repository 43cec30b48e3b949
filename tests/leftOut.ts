/** What tests are run against beside a backend that serves its own console. */
type Against = "original" | "console";

/** A test that says nothing of such a server, as it is about what that has not. */
interface LeftOut {
  readonly against: Against;
  /** Below `tests`. */
  readonly file: string;
  /** Names of its tests as they stand in the file; absent: all of them, as they begin with what is not there. */
  readonly tests?: readonly string[];
  readonly why: string;
}

const original = (file: string, why: string, ...tests: readonly string[]): LeftOut => ({
  against: "original",
  file,
  why,
  ...(tests.length === 0 ? {} : { tests }),
});

const ofConsole = (file: string, why: string, ...tests: readonly string[]): LeftOut => ({
  against: "console",
  file,
  why,
  tests,
});

/** Each is needed: `npm run test:original -- --left-out` and `npm run test:console -- --left-out` find those that pass. */
export const leftOut: readonly LeftOut[] = [
  original(
    "browser/activities.test.ts",
    "keeps no activity that can be shown, undone or verified",
    "lists who did what, shows what changed, and undoes several once that was agreed to",
    "filters, says why something cannot be undone, verifies and clears",
  ),
  original(
    "browser/assistant.test.ts",
    "keeps no plans of assistants that others could decide about",
    "shows what an assistant would change, and takes what a person decides",
    "keeps the decision in sight, however much a plan changes, and says that an opened plan is gone",
  ),
  original(
    "browser/bucketEditors.test.ts",
    "takes no batches: the related documents that this test stores first are not there",
    "rich text has its fonts, blocks and sizes; places take the current position; relations are picked in pages",
  ),
  original(
    "browser/bucketOptions.test.ts",
    "tries no rules",
    "sets view, rules, read only and limit, each once it is saved",
  ),
  original(
    "browser/dashboards.test.ts",
    "counts no documents in groups, which it is said then",
    "the first dashboard is put together in the editor",
    "a dashboard is arranged by keys, filtered, follows documents and what others make of it, is saved as a picture, and deleted by its name",
  ),
  original(
    "browser/documentForm.test.ts",
    "keeps no drafts that another browser finds",
    "what was typed is there again after a reload and in another browser, until it is saved or discarded",
  ),
  original(
    "browser/fields.test.ts",
    "does not say what a change does to documents before it is saved",
    "chooses a type, names it, configures it, adds another one, and writes all at once",
    "says before saving what happens to stored documents, and saves once that was read",
    "deletes a field after a question, and never the primary one",
  ),
  original(
    "browser/functions.test.ts",
    "keeps no runs, and runs no function by hand",
    "a new function begins with a dialog and the example of its trigger, is arranged, and goes",
    "Ctrl+S in what a run gets runs the function, and saves nothing",
  ),
  original(
    "browser/functions.test.ts",
    "tells what is wrong with code only when it is saved",
    "whoever opens a function later is told why its code does not run, until it does",
  ),
  original(
    "browser/identities.test.ts",
    "has no recovery codes, and ends no token before its time",
    "is enrolled with an authenticator, with a wrong code on the way, and disabled again",
    "signs out at the server too",
  ),
  original(
    "browser/journeys.test.ts",
    "has no recovery codes",
    "a second factor takes at most 8 clicks with one wrong code on the way; its recovery codes are kept as a file, work once, and are made anew",
  ),
  original(
    "browser/live.test.ts",
    "gives no tickets: sockets have the credential in their address, which the test looks for",
    "what others change is marked where it stands; what is new or gone waits until it is asked for",
  ),
  original(
    "browser/policies.test.ts",
    "gives no predefined policy by its id, which the test asks for",
    "a predefined policy stays as it is, and is copied",
  ),
  original(
    "browser/setField.test.ts",
    "takes no batches: the documents that these tests store first are not there",
    "a field of the chosen rows, and of all that match, is set after a look at some of them",
    "a page that is slow for want of an index says so, and one press adds it",
  ),
  original(
    "browser/shell.test.ts",
    "names no policy in statements, and tells of none to those who may not list them",
    "leads to the profile, which says what one may do",
  ),
  original(
    "browser/shell.test.ts",
    "is asked for recovery codes, and answers 404",
    "the profile of somebody who may do everything asks nothing that the server does not know",
  ),
  original(
    "browser/signOns.test.ts",
    "links no sign-ons",
    "whoever came with the name of an identity is linked on its page, and unlinked",
  ),
  original(
    "browser/status.test.ts",
    "has no demo data",
    "leads a newcomer, and says what the instance has used",
  ),
  original(
    "browser/storageBrowser.test.ts",
    "knows no references to objects",
    "goes through folders, renames, moves and deletes by keys alone",
  ),
  original(
    "browser/storageUploads.test.ts",
    "ends no token before its time, and looks at no names of what is uploaded",
    "what was chosen while the server is gone is kept, and goes on after signing in again",
    "a name that is taken between the question and the sending can be kept, replaced or left out at its line",
  ),
  original(
    "browser/templates.test.ts",
    "saves no templates, and exports no schemas",
    "buckets are made from the gallery, saved as a template, exported, and imported as copies",
  ),
  original(
    "browser/transfer.test.ts",
    "checks no rows before they are written",
    "checks the rows of a file, says what is wrong with each, writes the rest and saves all as a file",
  ),
  original(
    "browser/views.test.ts",
    "keeps no views that are shared with all",
    "the list is saved under a name, shown by its address, and says where it differs from it",
  ),
  original(
    "browser/webhooks.test.ts",
    "sends no examples of webhooks, and nothing again",
    "the first webhook is made from the welcome page, with what it sends in sight, and tested",
    "logs are found, opened, sent again, compared and cleared",
  ),
  original(
    "parity/registry.test.ts",
    "keeps nothing of activities",
    "activity.show is read, or planned without a write, twice the same",
    "activity.verify is read, or planned without a write, twice the same",
    "what is shown as the command of activity.show does it",
    "what is shown as the command of activity.undo does it",
    "what is shown as the command of activity.verify does it",
  ),
  original(
    "parity/registry.test.ts",
    "keeps no activity whose page could be opened",
    "the web console offers every action and starts it where there is something to work on",
  ),
  original(
    "parity/registry.test.ts",
    "keeps no plans of assistants, and has no door for them",
    "assistant.show has a command with help",
    "assistant.accept has a command with help",
    "assistant.refuse has a command with help",
    "what is shown as the command of assistant.show does it",
    "what is shown as the command of assistant.accept does it",
    "what is shown as the command of assistant.refuse does it",
    "what is shown as the command of assistant.on does it",
    "what is shown as the command of assistant.off does it",
  ),
  original(
    "parity/registry.test.ts",
    "keeps no views, and an assistant has no place for them",
    "document.viewSave is read, or planned without a write, twice the same",
  ),
  original(
    "parity/registry.test.ts",
    "tells what is wrong with code only when it is saved",
    "what is shown as the command of function.checkCode does it",
  ),
  original(
    "parity/registry.test.ts",
    "keeps no runs, and runs no function by hand",
    "function.repeat is read, or planned without a write, twice the same",
    "function.runs is read, or planned without a write, twice the same",
    "what is shown as the command of function.repeat does it",
    "what is shown as the command of function.run does it",
    "what is shown as the command of function.runs does it",
  ),
  original(
    "parity/registry.test.ts",
    "sends no webhook by hand, with which these tests make its logs first",
    "webhook.compare is read, or planned without a write, twice the same",
    "webhook.redeliver is read, or planned without a write, twice the same",
    "webhook.deleteLogs is read, or planned without a write, twice the same",
    "webhook.compare has a command with help",
    "webhook.redeliver has a command with help",
    "webhook.deleteLogs has a command with help",
    "what is shown as the command of webhook.compare does it",
    "what is shown as the command of webhook.redeliver does it",
    "what is shown as the command of webhook.deleteLogs does it",
    "what is shown as the command of webhook.test does it",
  ),
  original(
    "parity/registry.test.ts",
    "has no templates of its own and no demo data",
    "what is shown as the command of bucket.deleteTemplate does it",
    "what is shown as the command of bucket.demo does it",
    "what is shown as the command of bucket.saveTemplate does it",
  ),
  original(
    "parity/registry.test.ts",
    "has no recovery codes, and links no sign-ons",
    "what is shown as the command of identity.factorRenew does it",
    "what is shown as the command of identity.signOnLink does it",
    "what is shown as the command of identity.signOnUnlink does it",
  ),
  original(
    "terminal/activities.test.ts",
    "keeps no activity that can be shown, undone or verified",
    "the terminal console shows what changed, and undoes it once that was agreed to",
    "list, show and undo, first as a plan",
    "verify and delete",
  ),
  original(
    "terminal/applying.test.ts",
    "does not say what a change does to documents before it is saved",
    "shows the difference and what documents lose, and changes nothing before somebody agrees",
  ),
  original(
    "terminal/bucketOptions.test.ts",
    "tries no rules",
    "commands set what is given alone, and try rules before they are saved",
    "the terminal console tries rules, also as somebody else, and saves once it is told to",
  ),
  original(
    "terminal/changes.test.ts",
    "takes documents one by one",
    "many are inserted in their order, or none where one is refused, which is named by its line",
  ),
  original(
    "terminal/commands.test.ts",
    "ends no token before its time",
    "signs in with a password from standard input, and out again",
  ),
  original(
    "terminal/assistant.test.ts",
    "keeps no plans of assistants: they are beside the credentials of whoever runs one, for nobody else",
    "the built command speaks the protocol, and what it plans to delete waits for a person",
    "a plan of a thousand lines is read to its end, and decided from anywhere in it",
  ),
  original(
    "terminal/assistantFrames.test.ts",
    "keeps no plans, whose state these tests ask it for",
    "a client that ends its input in the middle of an apply leaves it whole",
    "a client that is told to end in the middle of an apply leaves it whole",
    "a client that is killed, while something else is answered in the middle of an apply leaves it whole",
  ),
  original(
    "terminal/copying.test.ts",
    "takes documents one by one",
    "what one server lists with all languages, another inserts; a second time each is named",
    "a refused element of a list is named as such, and nothing is inserted",
    "what is stored already is replaced with --upsert",
    "input of any length goes in batches, and a refused one says what was inserted before",
  ),
  original(
    "terminal/dashboards.test.ts",
    "counts no documents in groups, which one of the examples asks for",
    "is made of components with an example of each, in an order that can be changed",
  ),
  original(
    "terminal/denials.test.ts",
    "checks no rows before they are written, so that a dry run is denied by nobody",
    "whatever a command is denied on its way says what is needed, and which statement would allow it",
  ),
  original(
    "terminal/documentForm.test.ts",
    "keeps no drafts",
    "what is typed is asked about, kept as a draft for every console, and met with what somebody else made of it",
  ),
  original(
    "terminal/duplicating.test.ts",
    "takes documents one by one, and the row that it refuses is named",
    "takes the documents along, whose relations lead to the copies",
  ),
  original(
    "terminal/factor.test.ts",
    "has no recovery codes",
    "is set up without a terminal: the address is read from the image, the code from standard input",
    "is disabled only with --yes or the typed name",
  ),
  original(
    "terminal/fieldTree.test.ts",
    "does not say what a change does to documents before it is saved",
    "says before saving what happens to stored documents",
  ),
  original(
    "terminal/fields.test.ts",
    "does not say what a change does to documents before it is saved",
    "says which documents lose their value with another type, and asks before",
  ),
  original(
    "terminal/functionCommands.test.ts",
    "keeps no runs, and runs no function by hand",
    "a function is run by its name, and how it ended, what it answered and what it said are told apart",
    "a run that does not succeed is exit 1, and what is asked in vain says why",
    "the list counts runs that failed, and no lines that tell of errors",
    "a run is repeated with what it got, and all are listed, the latest first",
  ),
  original(
    "terminal/functionCommands.test.ts",
    "tells what is wrong with code only when it is saved",
    "why saved code does not run is told as long as that is so",
  ),
  original(
    "terminal/functions.test.ts",
    "tells what is wrong with code only when it is saved",
    "whoever opens a function later is told why its code does not run, until it does",
  ),
  original(
    "terminal/functions.test.ts",
    "keeps no runs, and runs no function by hand",
    "it is run now with an example that can be changed; runs are listed, opened and repeated",
    "what a run gets is edited in the editor; what is no JSON is not sent",
  ),
  original(
    "terminal/guide.test.ts",
    "describes its buckets to nobody; the command does",
    "a command describes the buckets as the server does",
  ),
  original(
    "terminal/identities.test.ts",
    "links no sign-ons, and names no policy in statements",
    "says for each policy what attaching it needs",
    "whoever came with the name of an identity is linked on its screen, and unlinked",
  ),
  original(
    "terminal/outputLost.test.ts",
    "takes no batches: the documents that these tests store first are not there",
    "is told where what a filter made of it is lost, and fails",
    "a reader of a long list that has seen enough is no failure",
  ),
  original(
    "terminal/policies.test.ts",
    "gives no predefined policy by its id, which the test asks for",
    "copies a predefined one into a new one",
  ),
  original(
    "terminal/secondFactor.test.ts",
    "has no recovery codes",
    "is enrolled from a code that a camera reads at 80 x 24, and disabled again",
    "is enrolled from a code that a camera reads at 160 x 48, and disabled again",
    "takes at most 8 keys with one wrong code on the way",
    "makes new recovery codes for one of those before",
  ),
  original(
    "terminal/setField.test.ts",
    "takes no batches: the documents that these tests store first are not there",
    "says how many and what some of them hold, and changes them",
    "the console asks which, which field and what, and shows some before it changes them",
  ),
  original(
    "terminal/signOns.test.ts",
    "links no sign-ons",
    "whoever came with the name of an identity is listed, linked and unlinked by commands",
    "who may not see an identity is told which permission its sign-ons need",
  ),
  original(
    "terminal/slowHint.test.ts",
    "takes no batches: the documents that these tests store first are not there",
    "one key adds the index that sorting wants, and asks on which field where several would do",
    "who may not change the bucket is told of no key, and why it does nothing",
  ),
  original(
    "terminal/statusHome.test.ts",
    "has no demo data",
    "the demo data comes by one key, and what is done is gone from the first steps",
  ),
  original(
    "terminal/storage.test.ts",
    "has no folders and no references of its own: nothing is said of documents, and all of a folder is read at once",
    "what is there is renamed, put into a new folder, moved and deleted",
    "a name is searched for in all of storage; a folder of many files comes page by page",
  ),
  original(
    "terminal/storageCommands.test.ts",
    "knows no references to objects",
    "on a terminal it is said how many documents refer to what is deleted, and with --yes nothing is asked",
  ),
  original(
    "terminal/storageHostile.test.ts",
    "is asked for folders by a call of our own, which these tests answer",
    "a server that checks no names cannot make the console run them: lists, dialogs, readers, transfers",
  ),
  original(
    "terminal/storageTransfers.test.ts",
    "looks at no names of what is uploaded",
    "what did not arrive is begun again, one or all; a name that was taken meanwhile is asked about",
  ),
  original(
    "terminal/strategySignIn.test.ts",
    "ends no token before its time",
    "signing out ends the token at the server",
  ),
  original(
    "terminal/templates.test.ts",
    "saves no templates, and exports no schemas",
    "a template is listed, made, made again under other titles, saved and deleted",
    "the console shows what a template makes, makes it, and exports a schema",
    "schemas go into a file and come back, with their ids or as copies",
  ),
  original(
    "terminal/transfer.test.ts",
    "checks no rows before they are written and takes no batches, with which the exported documents are stored first",
    "checks each row before anything is written, with what only the server knows",
    "inserts by names and titles of fields, and changes by a key",
    "finds a related document, however many have the name of another one",
    "csv comes back byte by byte",
    "json comes back byte by byte",
    "ndjson comes back byte by byte",
    "xlsx comes back byte by byte",
    "writes columns, a condition, an order and a language to standard output",
    "a server without imports gets rows one by one, once all of them were checked",
  ),
  original(
    "terminal/transferConsole.test.ts",
    "checks no rows before they are written",
    "checks the rows of a file, says what is wrong with each, writes the rest and saves all as a file",
    "reads a file in the encoding that is chosen, where it is not the usual one",
  ),
  original(
    "terminal/views.test.ts",
    "keeps no views, and none that are shared",
    "a view is saved, listed, and says what a list of documents is",
    "the console saves what its list is, shows it again by its address, and says where it differs",
  ),
  original(
    "terminal/webhooks.test.ts",
    "sends no examples of webhooks, and nothing again",
    "makes the first webhook from the welcome screen, shows what it sends, and tests it",
    "finds, opens, sends again, compares and clears logs",
    "make, show, change, list, test and delete webhooks",
    "list, compare, send again and delete logs",
    "end with 5 where something may not be done, and say what is missing",
  ),
  ofConsole(
    "browser/failures.test.ts",
    "stays where its API ends; this test starts another one at the port of the console",
    "a server that is gone is said in words, what is shown stays, and trying again works",
  ),
];

/** Files of which no test is run. */
export const leftOutFiles = (against: string | undefined): string[] =>
  leftOut
    .filter((each) => each.against === against && each.tests === undefined)
    .map(({ file }) => `tests/${file}`);
