import { says } from "./sentence";

const webStored =
  "browser/functionLogs: stored lines: read, filtered by level, name and words, opened, found again by";
const webLive =
  "browser/functionLogs: live: lines come as they are said, stand still while they are read, and";
const webDenied =
  "browser/functionLogs: who may not read what all functions say has no entry, and is told why";
const webMenu = "browser/functionLogs: the menu of a function leads to its logs, and Refresh shows what was";
const terminal =
  "terminal/functionLogs: the terminal console shows stored lines and live ones, searches, filters,";
const follow =
  "terminal/functionLogs: function logs --follow tells each line once, also of while there was no";
const once = "core/function/log/tail: tells each line once and in order, however often the connection ends";
const days = "core/function/log/filter: without days it is today, from midnight to midnight";
const address = "core/function/log/filter: what is written into an address is read from it";

/** Specification 3, the parts of its sections about the logs of functions. */
export const functionLogs = [
  says(
    2,
    "function logs: /function/logs needs function:logs:index, and so does its entry Logs",
    [webDenied],
    {
      instead: "The section list and the guard of addresses are the same in both consoles, and made in core.",
    },
  ),
  says(2, "function logs: they begin with today, errors among them", [webStored, days], [terminal, days]),
  says(2, "function logs: the menu of a function leads to its logs", [webMenu], {
    instead: "The terminal console has it in its palette, where every action of a function is offered.",
  }),
  says(2, "function logs: the range of days is hidden while they are live", [webLive], [terminal]),
  says(2, "function logs: several functions and several levels are chosen", [webStored], [terminal]),
  says(2, "function logs: Live Logs is offered where the server has sockets", [
    "core/function/log/probe: says whether the server tells lines live",
  ]),
  says(2, "function logs: Refresh reads them anew", [webMenu], {
    instead: "r is the key of every list of the terminal console that reads it anew, proved there.",
  }),
  says(2, "function logs: Clear needs a permission", [webDenied], {
    instead: "A denied key is dim and explained by the same part for all screens, from the same permission.",
  }),
  says(2, "function logs: Level, Timestamp, Name and Content of each line", [webStored], [terminal]),
  says(2, "function logs: what stands there where there is none", [webStored], [terminal]),
  says(2, "function logs: the filter is in the address", [webStored, address], [address]),
  says(3, "a line of a log: its second is in its id, its function a name or an id", [
    "contract/functionLogs: each call is a row, with level, channel and event",
    "core/function/log/filter: a line is of the function with its id, or of those with its name",
  ]),
  says(3, "a line of a log: five levels", [
    "core/function/log/filter: lines are found by their levels and by what they say, whatever its",
  ]),
  says(4, "live logs: they begin with the connection, have no end, and levels are chosen here", [
    "core/function/log/live: other levels and another search show other lines of those that are kept",
    "contract/functionLatest: live begins behind the last line, whatever the clock says",
  ]),
  says(4, "stored logs: the next page is loaded near the end", [webStored], [terminal]),
  says(
    5,
    "logs: the days are not after today",
    [webStored],
    ["core/function/log/filter: days are typed: one, or two, or a span up to today"],
  ),
  says(6, "logs of functions: who may delete them", {
    instead:
      "The contract asks for function:update of each function (function-webhook.md section 12.3), so the consoles do: with function:logs:delete alone the server would refuse.",
  }),
  says(7, "GET /function-logs with functions, levels, begin, end, sort, skip and limit", [
    "contract/functionLogs: filters: levels, channels, pages, times, functions",
  ]),
  says(
    7,
    "DELETE /function-logs/:functionId with begin, end and levels",
    ["contract/functionLogs: are removed by level and time, then all of them"],
    ["terminal/functionLogs: function delete-logs deletes by level and time, once that was agreed to"],
  ),
  says(7, "the socket at function-logs, its credential, and what it tells", [
    "contract/functionLive: what is stored comes first, then what is said, of the functions that are asked",
  ]),
  says(8, "the socket of logs is closed: it is opened again, and no line is missed", [once], [once, follow]),
  says(9, "logs of functions: 40 lines a request, the newest first, levels 0 to 4", [
    "core/function/log/calls: asks for 40 lines, the newest first",
  ]),
];
