import type { Situation } from "../area/rows";
import { bucketSource } from "../bucket/sources";
import { isRecord } from "../editing/same";
import { recordListPath, recordPath } from "../record/paths";
import { defineRecords } from "../record/records";
import type { Known } from "../record/source";
import { functionOwnActions } from "./actions";
import { functionApi } from "./api";
import { functions } from "./area";
import { functionListOf } from "./list";
import { bodyOfFunction, type FunctionBody, type FunctionRecord, functionBodySchema } from "./model";
import { functionWelcomePath } from "./paths";
import { informationSource, runsSource } from "./sources";
import { functionText } from "./text";

const sources = { buckets: bucketSource, runs: runsSource };

type FunctionKnown = Known<typeof sources>;

const formSources = { buckets: bucketSource, information: informationSource };

/** Names of variables stay, so that what was written can be given back (`null`: the value that there is). */
function withoutValues(stored: unknown): unknown {
  if (!isRecord(stored) || !isRecord(stored.env)) return stored;
  const names = Object.keys(stored.env);
  return names.length === 0
    ? stored
    : { ...stored, env: Object.fromEntries(names.map((name) => [name, null])) };
}

/** What the form of a function has to know: the kinds of triggers, too. */
export type FunctionFormKnown = Known<typeof formSources>;

const example: FunctionBody = {
  name: "Harbour report",
  language: "javascript",
  timeout: 6,
  env: {},
  triggers: {
    default: { type: "http", active: true, options: { method: "Get", path: "/report", preflight: true } },
  },
};

const records = defineRecords({
  about: functions,
  api: functionApi,
  body: functionBodySchema,
  sources,
  formSources,
  list: ({ buckets, runs }: FunctionKnown) => functionListOf(buckets, runs),
  nameOf: ({ name, _id }: FunctionRecord) => name || _id,
  bodyOf: bodyOfFunction,
  example,
  answered: ["_id"],
  concealing: { shown: withoutValues, words: functionText("env.concealed") },
  actions: functionOwnActions,
});

/** Where one goes whose function is gone: to its neighbour in the list, or to where there is none (spec 3, section 4). */
function afterDeleting(ids: readonly string[], { listed }: Situation): string {
  const { function: rows } = listed;
  if (rows === undefined) return recordListPath(functions);
  const at = rows.findIndex(({ _id }) => ids.includes(_id));
  const stays = ({ _id }: FunctionRecord) => !ids.includes(_id);
  const neighbour = rows.slice(Math.max(0, at)).find(stays) ?? rows.findLast(stays);
  return neighbour === undefined ? functionWelcomePath : recordPath(functions, neighbour._id);
}

/** Functions. PUT sets the fields that it is given. */
export const functionRecords = {
  ...records,
  actions: {
    ...records.actions,
    delete: {
      ...records.actions.delete,
      gone: ({ ids }: { ids: string[] }, situation: Situation) => ({
        paths: ids.map((each) => recordPath(functions, each)),
        to: afterDeleting(ids, situation),
      }),
    },
  },
};
