import type { Policy } from "../policy/model";
import { type RecordList, recordCell } from "../record/area";
import type { ApiKey } from "./model";
import { apikeyText } from "./text";

/** The list of API keys; policies are shown by name where it is known. */
export function apikeyListOf(policies: readonly Policy[]): RecordList<ApiKey> {
  const names = new Map(policies.map(({ _id, name }) => [_id, name]));
  return {
    memory: "Apikeys",
    columns: [
      { key: "_id", title: "_id", sort: "_id", cell: ({ _id }) => recordCell(_id) },
      {
        key: "key",
        title: apikeyText("key"),
        sort: "key",
        cell: ({ key }) => recordCell(key),
        short: shortKey,
      },
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
    ],
    initial: ["key", "name", "description"],
    staying: ["name"],
  };
}

/** Enough of a key to know it by, on a screen that others may see; at most a third of it. */
function shortKey(key: string): string {
  const shown = Math.min(4, Math.floor(key.length / 6));
  return `${key.slice(0, shown)}…${shown === 0 ? "" : key.slice(-shown)}`;
}
