import { structureOf } from "@twinhelm/core/field/structure";
import { usable } from "../../../bucket/stored";
import type { Value } from "../../../document/values";
import { type FilterField, fieldAtPath } from "../../../filter/fields";
import { bareError } from "../../../shell/errors";
import type { DocumentGroup, GroupMeasure, GroupRequest, GroupUnit } from "../../documentGroups";
import { tableOf } from "../documentTable";
import { type Target, targetOf } from "../filter/target";
import { each, type SqlValue, type Work } from "../work";
import { inUnit, keysIn, type Measured, measured, numberAt, startMeasure, together } from "./groupScan";
import { parseDocument } from "./read";
import { scan } from "./scan";
import { type Reader, type Steps, stepsOf } from "./steps";
import { type DayOf, daysIn } from "./zones";

/** Takes documents together by the values of a field, in no order. `undefined`: there is no such bucket. */
export function* readGroups(
  reader: Reader,
  bucketId: string,
  request: GroupRequest,
): Work<readonly DocumentGroup[] | undefined> {
  const entry = reader.buckets.find(bucketId);
  if (entry === undefined) return undefined;
  const steps = yield* stepsOf(reader, usable(entry), request.page);
  const parts = partsOf(steps, request);
  return yield* steps.exact ? bySql(steps, request, parts) : byScan(steps, request, parts);
}

/** The fields of a request, looked up. */
interface GroupParts {
  readonly by: GroupField | undefined;
  readonly field: Target | undefined;
}

interface GroupField {
  readonly target: Target;
  readonly isList: boolean;
  readonly unit: GroupUnit | undefined;
  readonly dayOf: DayOf | undefined;
}

function partsOf(steps: Steps, { by, field, measure, between }: GroupRequest): GroupParts {
  const options = {
    fields: steps.entry.bucket.properties,
    matcher: steps.reader.context.matcher,
    now: steps.request.now,
    table: tableOf(steps.entry.bucket._id),
    dialect: steps.reader.context.dialect,
    typed: true,
    translation: steps.translation && {
      fields: steps.translation.fields,
      best: steps.translation.best,
      fallback: steps.translation.languages.default,
    },
  };
  const lookUp = (path: string) => ({
    property: fieldAtPath(options.fields, path),
    target: targetOf(path, options),
  });
  const found = by === undefined ? undefined : { ...lookUp(by.path), ...by };
  if (measure !== "count" && field === undefined) throw bareError(400, "The parameter field is missing.");
  const value = field === undefined || measure === "count" ? undefined : lookUp(field);
  if (value !== undefined && (value.target === undefined || value.property?.type !== "number"))
    throw bareError(400, `The field ${field} holds no numbers.`);
  if (between !== undefined && structureOf(found?.property?.type) !== "moment")
    throw bareError(400, "Only groups by a date have a begin and an end.");
  return { by: found && groupField(found), field: value?.target };
}

interface Found {
  readonly path: string;
  readonly property: FilterField | undefined;
  readonly target: Target | undefined;
  readonly unit?: GroupUnit | undefined;
  readonly timeZone?: string | undefined;
}

function groupField({ path, property, target, unit, timeZone }: Found): GroupField {
  if (target === undefined || property === undefined) throw notGrouped(path);
  const isItems = structureOf(property.type) === "list";
  // The ids of related documents may be one or many: the value says which.
  const isList = isItems || structureOf(property.type) === "reference";
  const single = isItems ? property.items?.type : property.type;
  const structure = structureOf(single);
  if (structure !== "scalar" && structure !== "moment" && structure !== "reference") throw notGrouped(path);
  if (unit !== undefined && (isList || structure !== "moment"))
    throw bareError(400, `The field ${path} is no date: it has no ${unit}s.`);
  if (timeZone !== undefined && (isList || structure !== "moment"))
    throw bareError(400, `The field ${path} is no date: it has no time zone.`);
  const dayOf = timeZone === undefined || timeZone === "UTC" ? undefined : daysIn(timeZone);
  return { target, isList, unit: structure === "moment" ? (unit ?? "day") : undefined, dayOf };
}

const notGrouped = (path: string) => bareError(400, `Documents cannot be grouped by ${path}.`);

function* bySql(
  steps: Steps,
  request: GroupRequest,
  { by, field }: GroupParts,
): Work<readonly DocumentGroup[]> {
  const { meter, ways } = steps.reader.context;
  const table = tableOf(steps.entry.bucket._id);
  const { where, parameters } = bounded(steps, request, by);
  const { grouping } = steps.reader.context.dialect;
  const isItems = by?.isList === true && by.target.items !== undefined;
  // Items have columns of the same names: the condition is asked before they come in.
  const rows = `${table} WHERE ${ways.countedBySample("json", where)}`;
  const from = isItems
    ? `(SELECT ${grouping.column} FROM ${rows}) AS ${table} ${grouping.withItems(by.target)}`
    : rows;
  const value = isItems ? "part.value" : by?.target.value;
  if (by?.dayOf !== undefined && by.unit !== undefined)
    return yield* inZone(
      { from, value: by.target.value, parameters, steps, request, field },
      by.unit,
      by.dayOf,
    );
  const key = value === undefined ? "NULL" : grouping.key(value, by?.unit);
  // It keeps the inner query by itself: else whole documents are sorted to be grouped.
  const values = `SELECT ${key} AS "key", ${field === undefined ? "1" : grouping.number(field)} AS number FROM ${from} ${grouping.apart}`;
  const sql = `SELECT "key", ${figureSql(request.measure, field)} AS figure FROM (${values}) AS one GROUP BY 1`;
  const found: DocumentGroup[] = [];
  yield* each(sql, parameters, ({ key: value, figure }) => {
    meter.spend(100);
    found.push({
      key: keyIn(value),
      figure: typeof figure === "number" ? figure : null,
    });
    return true;
  });
  return found;
}

interface Zoned {
  readonly from: string;
  readonly value: string;
  readonly parameters: readonly SqlValue[];
  readonly steps: Steps;
  readonly request: GroupRequest;
  readonly field: Target | undefined;
}

/** The same by days of a time zone: SQL takes quarters of an hour together, as all zones are ahead by such, and these make days here. */
function* inZone(
  { from, value, parameters, steps, request, field }: Zoned,
  unit: GroupUnit,
  dayOf: DayOf,
): Work<readonly DocumentGroup[]> {
  const { meter } = steps.reader.context;
  const { grouping } = steps.reader.context.dialect;
  const number = field === undefined ? "CAST(NULL AS NUMERIC)" : grouping.number(field);
  const values = `SELECT ${grouping.key(value, "quarter")} AS "key", ${number} AS number FROM ${from} ${grouping.apart}`;
  const figures =
    "count(*) AS documents, count(number) AS numbers, sum(number + 0.0) AS sum, min(number) AS least, max(number) AS greatest";
  const groups = new Map<string | null, Measured>();
  yield* each(`SELECT "key", ${figures} FROM (${values}) AS one GROUP BY 1`, parameters, (row) => {
    meter.spend(100);
    const key = typeof row.key === "string" ? inUnit(dayOf(`${row.key}:00.000Z`), unit) : null;
    const group = groups.get(key) ?? startMeasure();
    groups.set(key, group);
    together(group, row);
    return true;
  });
  return [...groups].map(([key, group]) => ({ key, figure: figureOf(group, request.measure, field) }));
}

/** The condition on rows, with that on dates. */
function bounded(
  { reader, where, parameters }: Steps,
  { between }: GroupRequest,
  by: GroupField | undefined,
) {
  const { dialect } = reader.context;
  const conditions: string[] = [where];
  const values: SqlValue[] = [...parameters];
  for (const [operator, end] of [
    [">=", between?.begin],
    ["<=", between?.end],
  ] as const) {
    if (end === undefined || by === undefined) continue;
    const { text, parameters: bounds } = dialect.within(by.target, operator, end);
    conditions.push(text);
    values.push(...bounds);
  }
  return { where: conditions.join(" AND "), parameters: values };
}

function keyIn(value: unknown): DocumentGroup["key"] {
  if (typeof value === "boolean") return Number(value);
  return typeof value === "string" || typeof value === "number" ? value : null;
}

function figureSql(measure: GroupMeasure, field: Target | undefined): string {
  if (field === undefined) return "count(*)";
  const functions = { count: "count", sum: "sum", average: "avg", least: "min", greatest: "max" } as const;
  // As they are numbers with a point, their sum has no end that it could run over.
  return `${functions[measure]}(number${measure === "sum" ? " + 0.0" : ""})`;
}

/** The same where SQL cannot decide which documents they are. */
function* byScan(
  steps: Steps,
  request: GroupRequest,
  { by, field }: GroupParts,
): Work<readonly DocumentGroup[]> {
  const { reader } = steps;
  const table = tableOf(steps.entry.bucket._id);
  const { where, parameters } = bounded(steps, request, by);
  const groups = new Map<string | number | null, Measured>();
  const add = (documents: readonly Value[]) => {
    for (const document of documents)
      for (const key of keysIn(document, request.by?.path, by)) {
        const group = groups.get(key) ?? startMeasure();
        groups.set(key, group);
        measured(group, field === undefined ? undefined : numberAt(document, request.field ?? ""));
      }
  };
  yield* scan({
    table,
    where: reader.context.ways.counted("json", where),
    values: parameters,
    meter: reader.context.meter,
    read: (row) => steps.present(parseDocument(reader, row)),
    take: (documents) => passingTo(add, steps, documents),
  });
  if (request.by === undefined && groups.size === 0) groups.set(null, startMeasure());
  return [...groups].map(([key, group]) => ({ key, figure: figureOf(group, request.measure, field) }));
}

function* passingTo(
  add: (documents: readonly Value[]) => void,
  { passes }: Steps,
  documents: readonly Value[],
): Work<void> {
  add(yield* passes(documents));
}

function figureOf(
  { documents, numbers, sum, least, greatest }: Measured,
  measure: GroupMeasure,
  field: Target | undefined,
): number | null {
  if (field === undefined) return documents;
  if (numbers === 0) return null;
  switch (measure) {
    case "average":
      return sum / numbers;
    case "least":
      return least;
    case "greatest":
      return greatest;
    default:
      return sum;
  }
}
