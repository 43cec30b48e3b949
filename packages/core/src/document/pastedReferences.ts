import type { Bucket } from "../bucket/model";
import { isSame } from "../editing/same";
import { primaryOf } from "../field/primary";
import { isReference } from "../field/structure";
import { type Result, success } from "../http/failure";
import type { Transport } from "../http/transport";
import { isId } from "../record/id";
import { type CellChange, type ChangePlan, referenceValue } from "./pasting";
import { createReferences } from "./transfer/references";
import type { ReadRow } from "./transfer/rows";
import type { Mapping } from "./transfer/targets";

const isName = (value: unknown): value is string => typeof value === "string" && value !== "" && !isId(value);

const namesRelated = ({ column: { property }, after }: CellChange): boolean =>
  property !== undefined && isReference(property) && [after].flat().some(isName);

/** Whether related documents are named in a plan by something else than their ids. */
export const hasNames = ({ changes }: ChangePlan): boolean => changes.some(namesRelated);

/**
 * The plan with ids in the place of the names of related documents, found by their primary fields in few requests.
 * A name of none or of several stays, with its problem. `buckets`: those that the caller may see.
 */
export async function withReferences(
  transport: Transport,
  buckets: readonly Bucket[],
  plan: ChangePlan,
): Promise<Result<ChangePlan>> {
  const named = plan.changes.filter(namesRelated);
  const rows = named.map(
    ({ column: { key }, after }, row): ReadRow => ({ row, document: { [key]: after }, problems: [] }),
  );
  const found = await createReferences(transport, buckets, mappingOf(named))(rows);
  if (!found.ok) return found;
  const byChange = new Map(named.map((change, at) => [change, found.value[at]]));
  const changes = plan.changes.flatMap((change) => {
    const row = byChange.get(change);
    if (row === undefined) return [change];
    const resolved = resolvedChange(change, row, buckets);
    const before = referenceValue(resolved.column.property, resolved.before);
    return isSame(before ?? null, resolved.after ?? null) ? [] : [resolved];
  });
  return success({ ...plan, changes });
}

const mappingOf = (changes: readonly CellChange[]): Mapping =>
  new Map(
    changes.flatMap(({ column: { key, title, property } }) =>
      property === undefined ? [] : [[key, { name: key, path: [key], title, property }]],
    ),
  );

function resolvedChange(change: CellChange, row: ReadRow, buckets: readonly Bucket[]): CellChange {
  const { column, after, problem } = change;
  const value = row.document[column.key];
  const related = buckets.find(({ _id }) => _id === column.property?.bucketId);
  const primary = related === undefined ? "_id" : primaryOf(related);
  const names = [after].flat();
  const shown = [value]
    .flat()
    .map((id, at) => (isName(names[at]) && !isName(id) ? { _id: id, [primary]: names[at] } : id));
  const wrong = row.problems.map((each) =>
    Array.isArray(value) && names.length > 1 ? `${each.value ?? ""}: ${each.message}` : each.message,
  );
  return {
    ...change,
    after: value,
    shown: Array.isArray(value) ? shown : shown[0],
    problem: wrong.length === 0 ? problem : wrong.join(" "),
  };
}
