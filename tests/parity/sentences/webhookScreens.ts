import { says } from "./sentence";

const first =
  "browser/webhooks: the first webhook is made from the welcome page, with what it sends in sight";
const listed = "browser/webhooks: the list has its columns, sorts by them and pages; deleting asks for agree";
const logged = "browser/webhooks: logs are found, opened, sent again, compared and cleared";
const denied = "browser/webhooks: who may not is told why: entries are hidden, buttons say what is missing";
const firstThere = "terminal/webhooks: makes the first webhook from the welcome screen, shows what it sends";
const listedThere = "terminal/webhooks: lists webhooks, and deletes one after agree";
const loggedThere = "terminal/webhooks: finds, opens, sends again, compares and clears logs";
const deniedThere = "terminal/webhooks: hides what may not be seen, and says why a key does nothing";
const made = "terminal/webhooks: make, show, change, list, test and delete webhooks";
const sent = "contract/webhookDeliveries: has the headers of the contract and no other of ours";
const found = "contract/webhookLogs: are found by their time where both ends are given";
const paged = "contract/webhookLogs: come in pages";
const form = "core/webhook/webhook: the form asks for what the specification asks for, in its words";
const rows = "core/webhook/webhook: a delivery is shown with its status, its time and what came back";
const list = "core/webhook/webhook: the list has the columns of the specification, three of them at first";

/** Specification 3: webhooks, their logs, and the calls behind them. */
export const webhookScreens = [
  says(1, "webhooks: outgoing HTTP calls fired by database changes, with a delivery log", [
    "contract/webhookDeliveries: %s, as %s, by %s alone",
  ]),
  says(
    2,
    "webhooks: /webhook/welcome is an empty state whose button Create a webhook goes to add",
    [first],
    [firstThere],
  ),
  says(
    2,
    "webhooks: /webhook is the list, and redirects to welcome when there are no webhooks",
    [first],
    [firstThere],
  ),
  says(2, "webhooks: /webhook/add is the form of a new one", [first], [firstThere]),
  says(2, "webhooks: /webhook/{id} is the form of one", [first], [firstThere]),
  says(2, "webhooks: /webhook/logs is the log viewer", [logged], [loggedThere]),
  says(2, "webhooks: the category has List and Logs entries", [logged], [listedThere]),
  says(2, "webhooks: the category has one entry per webhook, titled by its title", [first], [listedThere]),
  says(2, "webhooks: the category ends with Add New Webhook", [first], [listedThere]),
  says(2, "webhooks: the category is hidden without index on all webhook resources", [denied], [deniedThere]),
  says(2, "webhooks: the Logs entry is hidden without webhook:logs:index", [denied], [deniedThere]),
  says(2, "webhooks: the table has the columns id, title, url, type, collection, actions", [listed], [list]),
  says(2, "webhooks: a Columns menu has Display all and a checkbox per column", [listed], {
    instead: "The terminal has a list of columns to choose from, shared by every table.",
  }),
  says(2, "webhooks: _id, title, url and actions are visible by default", [listed], [list]),
  says(2, "webhooks: chosen columns are kept under Webhooks-displayedProperties", [listed], [list]),
  says(
    2,
    "webhooks: sorting is by column, by default _id descending",
    [listed],
    ["contract/webhooks: a list is sorted by its columns, either way"],
  ),
  says(2, "webhooks: the paginator offers 5, 10, 25 and 100, initially 10", [listed], [list]),
  says(2, "webhooks: each row has Edit and Delete; delete asks for the word agree", [listed], [listedThere]),
  says(2, "webhooks: the form is titled New or Edit Webhook", [first], [firstThere]),
  says(2, "webhooks: fields title, url, body, collection, type, Active or Deactive", [first], [form]),
  says(2, "webhooks: the body is edited as Handlebars, without a minimap", [first], {
    instead: "The terminal opens the body in the editor of this person.",
  }),
  says(
    2,
    "webhooks: Save shows saving, saved and failed",
    ["core/editing/editor: saves what was typed, and goes on from what is stored"],
    [firstThere],
  ),
  says(2, "webhooks: after creation the app goes to /webhook/{id}", [first], [firstThere]),
  says(2, "webhook logs: Refresh and Clear; Clear needs webhook:logs:delete", [logged], [loggedThere]),
  says(
    2,
    "webhook logs: a multi-select of webhooks, a status, a date range, Apply and Clear",
    [logged],
    [loggedThere],
  ),
  says(
    2,
    "webhook logs: a virtual-scroll accordion with Id, Webhook Id, Status and Execution Time",
    [logged],
    [loggedThere],
  ),
  says(2, "webhook logs: times are MM/dd/yyyy HH:mm:ss", [logged], [loggedThere]),
  says(2, "webhook logs: SUCCEEDED in green or FAILED in red", [logged], [loggedThere]),
  says(2, "webhook logs: an expanded row shows the error, else request and response", [logged], [rows]),
  says(2, "webhook logs: Couldn't find any log to show.", [logged], [loggedThere]),
  says(3, "webhook: _id, title, url, body, trigger of name, active and options", [
    "contract/webhooks: an address that is none is refused with the pattern of the contract",
  ]),
  says(3, "webhook log: _id, webhook, succeed, created_at, content of error, request and response", [sent]),
  says(3, "webhook log filter: date, succeed, webhooks, limit, skip", [found]),
  says(4, "webhook: the trigger is active or inactive", [first], [form]),
  says(4, "webhook: log pages load while scrolling nears the end", [paged], [paged]),
  says(4, "webhook: a filter change begins at the first page", [logged], [loggedThere]),
  says(4, "webhook: it POSTs its payload to its URL", [sent]),
  says(5, "webhook form: title is required", [first], [form]),
  says(5, "webhook form: Url is required.", [first], [firstThere]),
  says(5, "webhook form: Enter a valid url.", [first], [firstThere]),
  says(5, "webhook form: Body mapping is required", [first], [form]),
  says(5, "webhook form: Collection is required.", [first], [firstThere]),
  says(5, "webhook form: Type is required., one of INSERT, UPDATE, REPLACE, DELETE", [first], [firstThere]),
  says(5, "webhook form: deleting from the list asks for agree", [listed], [listedThere]),
  says(
    5,
    "webhook logs: the date range must not be after today",
    [logged],
    ["terminal/webhooks: list, compare, send again and delete logs"],
  ),
  says(
    6,
    "webhook: index, show, create, update, delete, logs:index, logs:delete",
    [denied],
    ["terminal/webhooks: end with 5 where something may not be done, and say what is missing"],
  ),
  says(7, "GET /webhook takes limit, skip and sort, and answers meta and data", [listed], [made]),
  says(7, "POST, PUT and DELETE /webhook; PUT without _id", [first], [made]),
  says(7, "GET /webhook/collections", [first], [firstThere]),
  says(7, "GET /webhook/logs with begin, end, webhook, succeed, limit, skip", [found]),
  says(7, "DELETE /webhook/logs with ids", [logged], [loggedThere]),
  says(
    8,
    "webhook save fails: the button shows it",
    ["core/editing/editor: after a failure everything typed is there, and can be saved once more"],
    [firstThere],
  ),
  says(8, "webhook log fetch fails: the spinner stops", {
    instead: "The failure is shown in words with Try again; nothing fails in silence.",
  }),
  says(9, "webhooks: 10 a page of 5, 10, 25, 100, newest first", [listed], [list]),
  says(9, "webhook logs: 20 at once, rows of 50 px", [paged]),
  says(9, "webhooks: trigger database, active, a JSON dump as the body by default", [first], [form]),
];
