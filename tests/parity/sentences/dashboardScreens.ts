import { says } from "./sentence";

const kinds = ["browser/dashboards: every kind of component shows what its address answers"];
const first = ["browser/dashboards: the first dashboard is put together in the editor"];
const used = ["browser/dashboards: a dashboard is arranged by keys, filtered"];
const shown = ["terminal/dashboards: is drawn, asked again, filtered, sorted, shown as figures"];
const made = ["terminal/dashboards: is made of components with an example of each"];
const home = ["browser/status: leads a newcomer, and says what the instance has used"];
const homeThere = [
  "terminal/statusHome: a newcomer is led, and the first page says what the instance has used",
];
const hidden = ["browser/status: shows nothing of what one may not see, and says nothing of it"];
const hiddenThere = ["terminal/statusHome: whoever may see nothing of it sees no word of it"];
const draft = ["core/dashboard/editing: a draft asks for a name, a component, and what each component needs"];
const ratios = ["core/dashboard/component/component: ratios have the cells and pixels of the specification"];
const sizes = ["core/dashboard/component/component: have the page sizes of the specification"];
const examples = ["core/dashboard/component/component: the example of %s is one"];
const order = [
  "core/dashboard/arranging: a remembered order stays that of its components; new ones come last",
];
const looking = ["terminal/dashboards: whoever may only look at it is told what is missing to change it"];
const narrow = ["contract/dashboards: a list is filtered by the policy"];
const counted = ["contract/status: says how much there is of it, and how much there may be"];
const slices = ["core/status/status: are a line of 40 requests and bars of 20 downloads and uploads"];

/** Specification 3: dashboards, the first page, and what an instance has used. */
export const dashboardScreens = [
  says(2, "dashboards: an empty path and dashboard lead to the first page", home, homeThere),
  says(2, "dashboards: dashboard/{id} shows icon and name above a grid of its components", kinds, shown),
  says(2, "dashboards: /dashboards/welcome says what they are for, with Create a dashboard", first, made),
  says(2, "dashboards: the list leads to welcome when there are none after loading", first, made),
  says(2, "dashboards: the list has Id, Name and Actions, and Add New", used, shown),
  says(2, "dashboards: add and {id} are the editor", first, made),
  says(2, "dashboards: the menu has List, one entry for each, and Add New Dashboard", kinds, shown),
  says(2, "dashboards: icons are chosen from pages of 21, leaderboard at first", first, {
    instead: "The terminal asks for the name of an icon: it has no pictures to choose from.",
  }),
  says(2, "dashboards: a component has name, url, type, ratio, example code and delete", first, made),
  says(2, "dashboards: Save is not possible without a name and a component", first, draft),
  says(2, "dashboards: components are seen while they are edited", first, made),
  says(2, "dashboards: example code is there for each type", examples),
  says(2, "dashboards: deleting asks for the name, and says that it is permanent", used, shown),
  says(2, "dashboards: positions are remembered for each, new components come last", order),
  says(2, "dashboards: dragging saves the new order", used, {
    instead: "The order of the terminal is that of the components, which its editor changes.",
  }),
  says(2, "dashboards: a cell is 240 pixels, with 10 for each further one", ratios, {
    instead: "Cells of the terminal are as wide as a third, a half or all of it.",
  }),
  says(2, "home: the heading welcomes, and names the product", home, homeThere),
  says(
    2,
    "home: quick links are documentation, repository, videos, releases and release 0.9.29",
    home,
    homeThere,
  ),
  says(2, "home: tutorials can be hidden for good under hide-tutorial", home, homeThere),
  says(2, "home: Instance Usages has requests as a line, downloads and uploads as bars, with days", slices),
  says(2, "home: cards say current, limit or Unlimited, and per cent", home, homeThere),
  says(2, "home: a card is there only where status:show is allowed on its module", hidden, hiddenThere),
  says(2, "home: bars are low, medium from 50 and high from 90 per cent", [
    "core/status/status: have levels with 50 and 90 per cent as their bounds",
  ]),
  says(2, "dashboards: dashboards are edited on windows of at least 1280 pixels", used, {
    instead: "A terminal has no pixels: the editor is a form of lines, laid out to any width.",
  }),
  says(
    2,
    "dashboards: entries of the menu need dashboard:index, and are those that it shows",
    narrow,
    looking,
  ),
  says(2, "dashboards: the icon of a dashboard is leaderboard where there is none", draft),
  says(2, "home: Requests is filtered by begin and end, and asked for again", home, homeThere),
  says(2, "home: functions are counted without workers, and of buckets their data alone", [
    "core/status/status: are of bucket data alone, and of functions without workers",
  ]),
  says(3, "dashboards: a component is 2/2 where nothing else is said", draft),
  says(3, "dashboards: what is small and shows a chart or a table opens over the page", kinds, {
    instead: "A component of the terminal opens as large as the screen, whatever its ratio is.",
  }),
  says(3, "dashboards: filters have key, type, value and title", [
    "core/dashboard/component/component: are read once by key; a date beyond all calendars is none",
  ]),
  says(3, "status: the API says what was requested, downloaded and uploaded", [
    "contract/status: are counted by the minute, with the bytes of both ways",
  ]),
  says(3, "dashboards: a dashboard has _id, name, icon and components", first, made),
  says(3, "dashboards: charts, table, card and statistic are read as the contract has them", examples),
  says(3, "status: a status has current, limit and unit", [
    "contract/status: says how much there is of it, and how much there may be",
  ]),
  says(4, "dashboards: a card is sent as JSON by post, else as a form", [
    "contract/dashboardComponents: sends JSON elsewhere without a credential",
    "contract/dashboardComponents: sends other forms itself, and opens the page",
  ]),
  says(4, "dashboards: the address of the list leads to welcome once there are none", first, made),
  says(5, "dashboards: name, one component, and name, url and type of each are asked for", draft),
  says(5, "dashboards: a date range lasts from the first midnight to the end of the last day", [
    "core/dashboard/component/component: a day begins at midnight, and that of `end`",
  ]),
  says(6, "dashboards: deleting and editing are offered to whoever may do so", narrow, looking),
  says(6, "status: a module is shown to whoever has status:show on its name", hidden, hiddenThere),
  says(6, "dashboards: lists hold what the policy shows", [
    "contract/dashboards: a list is filtered by the policy",
  ]),
  says(7, "dashboards: a component is asked with its filters as JSON", [
    "contract/dashboardComponents: there is no filter at first, and then all of it",
  ]),
  says(7, "status: requests have 40 points over today up to now, downloads and uploads 20", slices),
  says(7, "dashboards: one is replaced by PUT without its id", used, made),
  says(7, "status: storage, identity, function and bucket are asked for one by one", counted, homeThere),
  says(7, "status: downloads and uploads are told in Mb", [
    "contract/status: tells megabytes that were sent and received",
  ]),
  says(
    8,
    "dashboards: a card whose request fails says so",
    {
      instead: "It is said in the card itself, in both consoles: no window is opened with the error.",
    },
    shown,
  ),
  says(8, "dashboards: what cannot be shown says so in its place", kinds, [
    "contract/dashboardComponents: %s is said",
    "contract/dashboardComponents: what hangs is given up in time",
  ]),
  says(9, "status: bars have 50 and 90 per cent as their thresholds", [
    "core/status/status: have levels with 50 and 90 per cent as their bounds",
  ]),
  says(9, "dashboards: tables have 15 rows of 3, 15 and 50, or 3 where there is little room", sizes),
];
