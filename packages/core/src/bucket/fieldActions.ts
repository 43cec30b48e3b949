import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { type FieldList, fieldIn, withField } from "../field/fieldList";
import { withOption } from "../field/fieldOptions";
import { type Property, propertySchema } from "../field/property";
import { type Result, success } from "../http/failure";
import { changeFields } from "./change";
import { fieldAdded, fieldDeleted, fieldDuplicated, fieldMoved, fieldUnknown } from "./fieldChanges";
import { bucketText } from "./text";

const text = () => z.string().check(z.minLength(1));
const permission = {
  action: "bucket:update",
  segments: ({ bucketId }: { bucketId: string }) => [bucketId],
};
/** The bucket is read before it is written. */
const also = ({ bucketId }: { bucketId: string }) => [
  { action: "bucket:show" as const, segments: [bucketId] },
];
const stale = ({ bucketId }: { bucketId: string }) => [["bucket"], ["document", bucketId]];

/** What is said of a field beside its definition. `primary` can only be set. */
const marks = () => ({ required: z.optional(z.boolean()), primary: z.optional(z.literal(true)) });

const marked = (
  list: Parameters<typeof withOption>[0],
  key: string,
  { required, primary }: { required?: boolean | undefined; primary?: true | undefined },
) => {
  const named = primary === true ? withOption(list, key, "primary", true) : list;
  return required === undefined ? named : withOption(named, key, "required", required);
};

/** Adds a field at the end. */
export const fieldAdd = defineAction({
  id: "bucket.addField",
  title: bucketText("action.addField"),
  icon: "add",
  subject: "bucket",
  get input() {
    return z.object({ bucketId: text(), key: text(), property: propertySchema(), ...marks() });
  },
  permission,
  also,
  stale,
  command: ({ bucketId, key, property }) => ({
    words: ["field", "add", bucketId, key, "--file", "-"],
    input: property,
  }),
  run: (context, { bucketId, key, property, ...said }) =>
    changeFields(context, bucketId, (list) => {
      const added = fieldAdded(list, { key, property });
      return added.ok ? success(marked(added.value, key, said)) : added;
    }),
});

interface FieldChange {
  readonly key: string;
  readonly property: Property;
  readonly required?: boolean | undefined;
  readonly primary?: true | undefined;
}

/** The fields with another definition of one of them. */
export const fieldEdited = (list: FieldList, { key, property, ...said }: FieldChange): Result<FieldList> =>
  fieldIn(list, key) === undefined
    ? fieldUnknown(key)
    : success(
        marked(
          withField(list, key, () => property),
          key,
          said,
        ),
      );

/** Replaces the definition of a field; its key stays. `effects`: what it does to stored documents, only for the question. */
export const fieldEdit = defineAction({
  id: "bucket.editField",
  title: bucketText("action.editField"),
  icon: "edit",
  subject: "bucket",
  get input() {
    return z.object({
      bucketId: text(),
      key: text(),
      property: propertySchema(),
      ...marks(),
      effects: z.optional(z.array(z.string())),
    });
  },
  permission,
  also,
  stale,
  confirm: ({ key, effects = [] }) => ({
    title: bucketText("field.change.title", { name: key }),
    paragraphs: effects,
    answer: key,
  }),
  command: ({ bucketId, key, property }) => ({
    words: ["field", "edit", bucketId, key, "--file", "-"],
    input: property,
  }),
  run: (context, { bucketId, effects: _, ...change }) =>
    changeFields(context, bucketId, (list) => fieldEdited(list, change)),
});

/** Gives a field an index, so that filters and orders by it need not look at each document. */
export const fieldIndex = defineAction({
  id: "bucket.indexField",
  title: bucketText("action.indexField"),
  icon: "speed",
  subject: "bucket",
  get input() {
    return z.object({ bucketId: text(), key: text() });
  },
  permission,
  also,
  stale,
  command: ({ bucketId, key }) => ({ words: ["field", "edit", bucketId, key, "--index"] }),
  run: (context, { bucketId, key }) =>
    changeFields(context, bucketId, (list) =>
      fieldIn(list, key) === undefined ? fieldUnknown(key) : success(withOption(list, key, "index", true)),
    ),
});

/** Adds a field that is defined as another one, right behind it, without its values. */
export const fieldDuplicate = defineAction({
  id: "bucket.duplicateField",
  title: bucketText("action.duplicateField"),
  icon: "content_copy",
  subject: "bucket",
  get input() {
    return z.object({ bucketId: text(), key: text(), name: text() });
  },
  permission,
  also,
  stale,
  command: ({ bucketId, key, name }) => ({ words: ["field", "duplicate", bucketId, key, name] }),
  run: (context, { bucketId, key, name }) =>
    changeFields(context, bucketId, (list) => fieldDuplicated(list, key, name)),
});

/** Puts a field in the place of another one, which moves on. */
export const fieldMove = defineAction({
  id: "bucket.moveField",
  title: bucketText("action.moveField"),
  icon: "swap_horiz",
  subject: "bucket",
  get input() {
    return z.object({ bucketId: text(), key: text(), placeOf: text() });
  },
  permission,
  also,
  stale,
  command: ({ bucketId, key, placeOf }) => ({ words: ["field", "move", bucketId, key, "--to", placeOf] }),
  run: (context, { bucketId, key, placeOf }) =>
    changeFields(context, bucketId, (list) => fieldMoved(list, key, placeOf)),
});

/** Deletes a field, and its values in all documents. */
export const fieldDelete = defineAction({
  id: "bucket.deleteField",
  title: bucketText("action.deleteField"),
  icon: "delete",
  subject: "bucket",
  get input() {
    return z.object({ bucketId: text(), key: text() });
  },
  permission,
  also,
  stale,
  confirm: ({ key }) => ({
    title: bucketText("field.delete.title", { name: key }),
    paragraphs: [bucketText("field.delete.text")],
    answer: key,
  }),
  command: ({ bucketId, key }) => ({ words: ["field", "delete", bucketId, key, "--yes"] }),
  run: (context, { bucketId, key }) => changeFields(context, bucketId, (list) => fieldDeleted(list, key)),
});
