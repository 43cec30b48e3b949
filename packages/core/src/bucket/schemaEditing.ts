import { runAction } from "../action/run";
import type { Merge } from "../editing/merge";
import { mergeWhole } from "../editing/merge";
import { mergeList } from "../editing/mergeList";
import type { EditingModel } from "../editing/model";
import { isRecord, isSame } from "../editing/same";
import type { NameOfPart } from "../editing/words";
import { definitionProblems } from "../field/definitionProblems";
import { type FieldList, fieldIn, type ListedField } from "../field/fieldList";
import { titleOf } from "../field/property";
import type { ConsoleClient } from "../shell/client";
import type { Begun } from "../shell/notifications";
import { bucketGet, bucketUpdate } from "./actions";
import type { Bucket } from "./model";
import { fieldListOf, withFieldList } from "./schema";
import { bucketText } from "./text";

/** Names the primary field among the parts that two people changed. No field is called so. */
const primaryPart = "$primary";

/** Fields are merged by their keys, definition by definition; what is required one by one. */
export const mergeFields: Merge<FieldList> = (base, mine, theirs, choose) => {
  const fields = mergeList<ListedField>(base.fields, mine.fields, theirs.fields, {
    keyOf: ({ key }) => key,
    choose,
  });
  const required = mergeList(base.required ?? [], mine.required ?? [], theirs.required ?? [], {
    keyOf: (key) => key,
    whole: true,
    // Two orders of the same keys say the same.
    choose: () => "mine",
  });
  const primary = mergeWhole(base.primary, mine.primary, theirs.primary, (difference) =>
    choose === undefined ? "mine" : choose({ ...difference, path: [primaryPart] }),
  );
  const none = [base, mine, theirs].every((each) => each.required === undefined);
  return {
    value: {
      fields: fields.value,
      required: none ? undefined : required.value,
      primary: primary.value,
    },
    differences: [
      ...fields.differences,
      ...primary.differences.map((difference) => ({ ...difference, path: [primaryPart] })),
    ],
  };
};

/** How the fields of a bucket are edited; everything else of it stays as it is stored. */
export const fieldsModel = (client: ConsoleClient): EditingModel<Bucket, FieldList> => ({
  read: fieldListOf,
  merge: mergeFields,
  problems: (list, stored) => fieldListProblems(list, fieldListOf(stored)),
  load: async (bucket) =>
    bucket === undefined
      ? { ok: true, value: undefined }
      : bucketGet.run({ transport: client.transport }, { bucketId: bucket._id }),
  update(list, stored) {
    const { _id: bucketId, ...bucket } = withFieldList(stored, list);
    return runAction(client, bucketUpdate, { bucketId, bucket });
  },
});

/** Of what goes on: whether it saves this bucket. */
export const savesBucket =
  (bucketId: string) =>
  ({ action, input }: Begun): boolean =>
    action === bucketUpdate.id && isRecord(input) && input.bucketId === bucketId;

/** What is wrong with fields that differ from what is stored, by key: what was there already stops nobody. */
function fieldListProblems(list: FieldList, stored: FieldList): Readonly<Record<string, string>> {
  const wrong = list.fields.flatMap(({ key, property }) => {
    if (isSame(property, fieldIn(stored, key))) return [];
    const [first] = Object.values(definitionProblems(property));
    return first === undefined ? [] : [[key, first] as const];
  });
  return Object.fromEntries(wrong);
}

/** Names a field of a bucket, and what of it was changed. */
export const nameOfFieldPart =
  (list: FieldList): NameOfPart =>
  ([key = "", ...rest]) => {
    if (key === "" || key === primaryPart) {
      return { name: bucketText(key === "" ? "field.order" : "field.primary") };
    }
    const name = titleOf(key, fieldIn(list, key));
    const part = rest.filter((each) => each !== "property").join(", ");
    return { name: part === "" ? name : `${name}, ${part}` };
  };
