import { jsonText } from "../editing/json";
import type { BucketDocument } from "./model";

/** A document as the text that people edit: its fields without the id, indented. */
export const jsonOf = ({ _id: _, ...fields }: BucketDocument): string => jsonText(fields);
