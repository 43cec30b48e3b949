import type { MaterialIcon } from "material-icons";
import { titleOf } from "../../field/property";
import { fieldTypeOf } from "../../field/table";
import { fieldText } from "../../field/text";
import { type Bucket, titleOfBucket } from "../model";
import { relationsIn } from "./making";
import { templateText } from "./text";

/** One field of a bucket that is not made yet, in words. */
export interface FieldPreview {
  readonly key: string;
  readonly title: string;
  readonly type: string;
  readonly icon: MaterialIcon;
  readonly color: string;
  /** What is to be said of it, such as where it leads to. */
  readonly notes: readonly string[];
}

/** The fields of a bucket; `all`: the buckets its relations may lead to. */
export const fieldPreviews = (bucket: Bucket, all: readonly Bucket[]): readonly FieldPreview[] =>
  Object.entries(bucket.properties).map(([key, property]) => {
    const type = fieldTypeOf(property.type);
    const targets = relationsIn({ [key]: property }).map(
      ({ id }) => all.find(({ _id }) => _id === id) ?? { title: id },
    );
    return {
      key,
      title: titleOf(key, property),
      type: type === undefined ? property.type : fieldText(type.label),
      icon: type?.icon ?? "help",
      color: type?.color ?? "",
      notes: [
        ...targets.map((target) => templateText("preview.relation", { title: titleOfBucket(target) })),
        ...(bucket.primary === key ? [templateText("preview.primary")] : []),
        ...(bucket.required?.includes(key) === true ? [templateText("preview.required")] : []),
        ...(property.options?.unique === true ? [templateText("preview.unique")] : []),
        ...(property.options?.translate === true ? [templateText("preview.translated")] : []),
      ],
    };
  });

/** How many fields a bucket has, in words. */
export const fieldCountText = ({ properties }: Bucket): string => {
  const { length: count } = Object.keys(properties);
  return templateText("preview.fields", { count });
};

/** How many buckets there are, in words. */
export const bucketCountText = ({ length: count }: readonly Bucket[]): string =>
  templateText("count", { count });
