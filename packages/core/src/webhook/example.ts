import type { Bucket } from "../bucket/model";
import { exampleDocument } from "../document/example";
import type { ChangeKind, WebhookPayload } from "./model";

/** The language that a new instance begins with. */
const exampleLanguage = "en_US";

/** Id of a document that does not exist. */
const exampleId = "64a1f0c2e8b7a90012ab34cd";

/**
 * What a template works on for a change of this kind. `document`: the one that changed; absent: one with a value for
 * every field of the bucket, which is absent itself where its fields are not known.
 */
export function examplePayload(
  type: ChangeKind,
  bucket: Pick<Bucket, "properties"> | undefined,
  document?: Readonly<Record<string, unknown>>,
): WebhookPayload {
  const invented = bucket === undefined ? {} : storedExample(bucket);
  const { _id = exampleId, ...rest } = document ?? invented;
  const documentKey = typeof _id === "string" ? _id : exampleId;
  const kind = lower[type];
  if (type === "DELETE") return { type: kind, documentKey };
  return { type: kind, document: { _id: documentKey, ...rest }, documentKey };
}

/** As it is stored: what is translated is a map of languages. */
const storedExample = (bucket: Pick<Bucket, "properties">): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(exampleDocument(bucket)).map(([name, value]) => [
      name,
      bucket.properties[name]?.options?.translate === true ? { [exampleLanguage]: value } : value,
    ]),
  );

const lower: { readonly [Kind in ChangeKind]: Lowercase<Kind> } = {
  INSERT: "insert",
  UPDATE: "update",
  REPLACE: "replace",
  DELETE: "delete",
};

/** What a template can use of a change of this kind, as it is written in one. */
export function templateValues(
  type: string,
  bucket: Pick<Bucket, "properties"> | undefined,
): readonly string[] {
  const common = ["{{{ toJSON this }}}", "{{type}}", "{{documentKey}}"];
  if (type === "DELETE") return common;
  const fields = Object.entries(bucket?.properties ?? {}).map(([name, { options }]) => {
    // Other names are written in brackets.
    const path = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? `document.${name}` : `document.[${name}]`;
    // Which languages there are is not known here.
    return options?.translate === true ? `{{{ toJSON ${path} }}}` : `{{{${path}}}}`;
  });
  return [...common, "{{{ toJSON document }}}", ...fields];
}
