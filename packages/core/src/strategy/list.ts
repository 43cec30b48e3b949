import { type RecordList, recordCell } from "../record/area";
import type { Strategy } from "./model";
import { strategyText } from "./text";

export const strategyList: RecordList<Strategy> = {
  memory: "Strategies",
  columns: [
    { key: "name", title: strategyText("name"), primary: true, cell: ({ name }) => recordCell(name) },
    { key: "title", title: strategyText("title"), cell: ({ title }) => recordCell(title) },
    { key: "type", title: strategyText("type"), cell: ({ type }) => recordCell(type) },
    { key: "_id", title: "_id", cell: ({ _id }) => recordCell(_id) },
  ],
  initial: ["name", "title"],
  staying: ["name"],
};
