import { isRecord } from "../editing/same";
import { type Result, success } from "../http/failure";
import type { Transport } from "../http/transport";
import { getPreference, replacePreference } from "../preference/api";
import type { Resource } from "../representation/model";
import type { Written } from "./side";

/** Settings by the name of their part: attributes of identities, and languages of documents. */
const parts = {
  identity: { scope: "passport", key: "identity" },
  bucket: { scope: "bucket", key: "language" },
} as const;

const isPart = (id: string): id is keyof typeof parts => Object.hasOwn(parts, id);

export async function readPreferences(
  transport: Transport,
  signal: AbortSignal | undefined,
): Promise<Result<readonly Resource[]>> {
  const read: Resource[] = [];
  for (const [_id, { scope, key }] of Object.entries(parts)) {
    const found = await getPreference(transport, scope, signal);
    if (!found.ok) return found;
    const value = found.value?.[key];
    if (!isRecord(value)) continue;
    // Languages stand below their name, as another setting may join them.
    read.push({
      module: "preference",
      _id,
      contents: { schema: _id === "bucket" ? { language: value } : value },
    });
  }
  return success(read);
}

/** Replaces one part; the others of its scope stay. */
export async function writePreference(
  transport: Transport,
  { _id, contents: { schema } }: Resource,
): Promise<Result<Written>> {
  const { scope, key } = isPart(_id) ? parts[_id] : parts.identity;
  const found = await getPreference(transport, scope);
  if (!found.ok) return found;
  const { _id: _, ...stored } = found.value ?? {};
  const value = _id === "bucket" ? schema.language : schema;
  const saved = await replacePreference(transport, scope, { ...stored, scope, [key]: value });
  return saved.ok ? success({ id: _id, notes: [] }) : saved;
}
