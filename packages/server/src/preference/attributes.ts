import type { Transaction } from "../engine/engine";
import { createRegexMatcher } from "../filter/regex";
import { attributesSchema, compileAttributes } from "../identity/attributes";
import { isRecord } from "../shell/query";

type Preference = Readonly<Record<string, unknown>>;

/** Refuses a schema of attributes that no identity could be checked by. */
export function checkAttributes(preference: Preference): void {
  compileAttributes(attributesSchema(preference), createRegexMatcher());
}

/**
 * Takes from every identity the values of attributes that were removed or changed their type (contract,
 * passport.md section 7). Runs inside the transaction that changes the preference.
 */
export async function dropAttributes(
  { identities }: Transaction,
  before: Preference | undefined,
  after: Preference,
): Promise<void> {
  const [old, next] = [typesOf(before), typesOf(after)];
  const gone = [...old].filter(([name, type]) => next.get(name) !== type).map(([name]) => name);
  if (gone.length === 0) return;
  const names = new Set(gone);
  for (const identity of await identities.list()) {
    const { attributes } = identity;
    if (attributes === undefined || !gone.some((name) => Object.hasOwn(attributes, name))) continue;
    const left = Object.entries(attributes).filter(([name]) => !names.has(name));
    await identities.update({ ...identity, attributes: Object.fromEntries(left) });
  }
}

/** Type of each attribute by name, as text. */
function typesOf(preference: Preference | undefined): ReadonlyMap<string, string> {
  const { properties } = attributesSchema(preference);
  return new Map(
    Object.entries(isRecord(properties) ? properties : {}).map(([name, property]) => [
      name,
      JSON.stringify(isRecord(property) ? (property.type ?? null) : null),
    ]),
  );
}
