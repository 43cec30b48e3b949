import type { Property } from "../field/property";
import type { FilterKind } from "./history";

/** Names that the rule language has no other meaning for. */
const plainName = /^(?!(?:true|false|null|in|as|auth|document)$)[A-Za-z_]\w*$/;

/** A filter of this kind as somebody could type it, by fields that are there; `undefined`: none of them fits. */
export function exampleFilter(
  kind: FilterKind,
  properties: Readonly<Record<string, Property>>,
): string | undefined {
  const fields = Object.entries(properties).filter(([key]) => kind === "mongodb" || plainName.test(key));
  const named = (...types: readonly string[]) => fields.find(([, { type }]) => types.includes(type));
  const number = named("number");
  const text = named("string", "textarea");
  const words = String(text?.[1].enum?.[0] ?? "text");
  if (kind === "mongodb") {
    const conditions = {
      ...(number === undefined ? {} : { [number[0]]: { $gt: 10 } }),
      ...(text === undefined ? {} : { [text[0]]: words }),
    };
    return number === undefined && text === undefined ? undefined : JSON.stringify(conditions);
  }
  const terms = [
    ...(number === undefined ? [] : [`${number[0]} > 10`]),
    ...(text === undefined ? [] : [`${text[0]} == ${JSON.stringify(words)}`]),
  ];
  return terms.length === 0 ? undefined : terms.join(" && ");
}
