import { doorScope } from "@twinhelm/core/assistant/door";
import type { Transaction } from "../engine/engine";
import type { Preference } from "../engine/preferences";
import type { ServerContext } from "../shell/context";
import { httpError, validationError } from "../shell/errors";
import { isRecord } from "../shell/query";
import { checkAttributes, dropAttributes } from "./attributes";
import { findPreference, replacePreference } from "./store";

/** Called inside the transaction that takes languages away, with their codes. */
export type LanguagesRemoved = (transaction: Transaction, codes: readonly string[]) => Promise<void>;

interface Change {
  readonly scope: string;
  /** Absent: its default is what counts. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly languagesRemoved: LanguagesRemoved;
}

/** Stores a preference that was checked, and takes out what it makes meaningless. */
export async function changePreference(
  context: ServerContext,
  tx: Transaction,
  { scope, body, languagesRemoved }: Change,
): Promise<Preference> {
  const before = await findPreference(tx, scope);
  if (body === undefined) await tx.preferences.remove(scope);
  else await replacePreference(tx, scope, body, context.newId());
  const after = (await findPreference(tx, scope)) ?? {};
  if (scope === "bucket") {
    const left = new Set(languagesOf(after));
    const removed = languagesOf(before).filter((code) => !left.has(code));
    if (removed.length > 0) await languagesRemoved(tx, removed);
  }
  if (scope === "passport") await dropAttributes(tx, before, after);
  return after;
}

/** More than there are in ISO 639-1. */
const mostLanguages = 200;
/** Codes are names in documents and in paths of filters. */
const languageCode = /^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$/;

/** Refuses what a preference of this scope cannot be. */
export function checkPreference(scope: string, body: Readonly<Record<string, unknown>>): void {
  const operator = Object.keys(body).find((key) => key.startsWith("$"));
  if (operator !== undefined) throw httpError(400, `A preference cannot have a field named ${operator}.`);
  if (scope === doorScope && typeof body.open !== "boolean") throw validationError(".open should be boolean");
  if (scope === "passport") {
    const { identity } = body;
    if (!isRecord(identity) || !isRecord(identity.attributes))
      throw validationError(".identity should have required property 'attributes'");
    checkAttributes(body);
  }
  if (scope === "bucket" && body.language !== undefined) {
    const { language } = body;
    if (!isRecord(language) || !isRecord(language.available) || typeof language.default !== "string")
      throw validationError(".language should have required property 'available' and 'default'");
    const count = Object.keys(language.available).length;
    if (count > mostLanguages)
      throw validationError(
        `.language.available has ${count} languages; at most ${mostLanguages} are allowed`,
      );
    const odd = Object.keys(language.available).find((code) => !languageCode.test(code));
    if (odd !== undefined)
      throw validationError(
        `.language.available should have codes such as en_US or de-DE as names: '${odd}' is none`,
      );
    if (!Object.hasOwn(language.available, language.default))
      throw validationError(".language.default should be one of the available languages");
  }
}

function languagesOf(preference: Preference | undefined): string[] {
  const language = preference?.language;
  return isRecord(language) && isRecord(language.available) ? Object.keys(language.available) : [];
}
