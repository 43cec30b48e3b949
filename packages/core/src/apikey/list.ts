import type { Cell } from "../field/cell";
import type { Policy } from "../policy/model";
import { type RecordColumn, type RecordList, recordCell } from "../record/area";
import { madeAt } from "../record/id";
import { createDates } from "../text/dates";
import { type ApiKey, isShortened } from "./model";
import { apikeyText } from "./text";

/** The list of API keys; policies are shown by name where it is known. */
export function apikeyListOf(policies: readonly Policy[]): RecordList<ApiKey> {
  const names = new Map(policies.map(({ _id, name }) => [_id, name]));
  return {
    memory: "Apikeys",
    columns: [
      {
        key: "name",
        title: apikeyText("name"),
        sort: "name",
        primary: true,
        cell: ({ name }) => recordCell(name),
      },
      {
        key: "description",
        title: apikeyText("description"),
        sort: "description",
        cell: ({ description }) => recordCell(description),
      },
      {
        key: "active",
        title: apikeyText("active"),
        sort: "active",
        cell: ({ active }) => recordCell(active),
      },
      {
        key: "policies",
        title: apikeyText("policies"),
        cell: (row) => recordCell(row.policies.map((id) => names.get(id) ?? id)),
      },
      ...lifetime,
      {
        key: "key",
        title: apikeyText("key"),
        sort: "key",
        cell: ({ key }) => recordCell(key),
        short: shortKey,
      },
      { key: "_id", title: "_id", sort: "_id", cell: ({ _id }) => recordCell(_id) },
    ],
    initial: ["name", "description", "active", "made", "last_used", "ends", "key"],
    staying: ["name"],
  };
}

const dates = createDates();

/** When it was made, used and ends. */
const lifetime: readonly RecordColumn<ApiKey>[] = [
  {
    key: "made",
    title: apikeyText("made"),
    sort: "_id",
    cell: ({ _id }) => timeCell(madeAt(_id), dates.exactly),
  },
  {
    key: "last_used",
    title: apikeyText("lastUsed"),
    sort: "last_used",
    known: (row) => row.last_used !== undefined,
    cell: ({ last_used: used }) =>
      used ? timeCell(Date.parse(used), dates.exactly, used) : recordCell(apikeyText("never")),
  },
  {
    key: "ends",
    title: apikeyText("ends"),
    sort: "ends",
    known: (row) => row.ends !== undefined,
    // The midnight of UTC that its last day begins with.
    cell: ({ ends }) =>
      ends ? timeCell(Date.parse(ends), dates.moment, ends) : recordCell(apikeyText("endless")),
  },
];

/** A time in milliseconds as this person reads it; `stored`: as the server has it. */
function timeCell(time: number, shown: (time: number) => string, stored?: string): Cell {
  if (Number.isNaN(time)) return recordCell(stored);
  return { kind: "date", text: shown(time), exact: stored ?? new Date(time).toISOString() };
}

/** Enough of a key to know it by, on a screen that others may see; at most a third of it. */
export function shortKey(key: string): string {
  if (isShortened(key)) return key;
  const shown = Math.min(4, Math.floor(key.length / 6));
  return `${key.slice(0, shown)}…${shown === 0 ? "" : key.slice(-shown)}`;
}
