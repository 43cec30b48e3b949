import type { Effect } from "@twinhelm/core/bucket/dryRun";
import type { Bucket } from "@twinhelm/core/bucket/model";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { ValidateFunction } from "ajv";
import type { Languages } from "../document/language";
import { documentValidator } from "../document/schema";
import { applyDefaults, type Value } from "../document/values";
import type { StoredDocument } from "../engine/documents";
import { validationLines } from "../shell/validation";
import { stripOf } from "./changes";
import { allProperties, isUnique, itemsAt } from "./fields";

/** Ids that are given of the documents of one effect. */
const mostIds = 5;
/** Different values of a unique field that are remembered; what comes later is not compared. */
const mostValues = 300_000;

/** Counts what a change of a bucket would do to documents, and changes nothing. */
export interface DryRunCount {
  /**
   * Looks at some documents, with the matcher of an attempt. What it gives back counts them: an attempt that is made
   * again counts once.
   */
  look(documents: readonly StoredDocument[], languages: Languages, matcher: RegexMatcher): () => void;
  readonly effects: () => readonly Effect[];
}

/** `now`: the time that defaults would have, as ISO text. */
export function countEffects(before: Bucket, after: Bucket, now: string): DryRunCount {
  const strip = stripOf(before.properties, after.properties);
  const unique = newlyUnique(before, after);
  const effects = new Map<string, Effect>();
  const note = (field: string, kind: Effect["kind"], id: string, problem?: string) => {
    const name = `${kind} ${field}`;
    const known = effects.get(name) ?? { field, kind, count: 0, ids: [], ...(problem ? { problem } : {}) };
    const ids = known.ids.length < mostIds ? [...known.ids, id] : known.ids;
    effects.set(name, { ...known, count: known.count + 1, ids });
  };
  return {
    look(documents, languages, matcher) {
      const isValid = documentValidator(after, languages, matcher);
      const wasValid = documentValidator(before, languages, matcher);
      const noted = documents.flatMap(({ id, document }): (() => void)[] => {
        const next = structuredClone(document);
        strip?.(next);
        const removed = removedFields(document, next);
        const taken = unique.filter((each) => each.isTaken(id, next)).map(({ field }) => field);
        const wrong = refusalOf(next, after, isValid, now);
        // What is refused today as well is none of this change.
        const refused = wrong !== undefined && refusalOf(document, before, wasValid, now) === undefined;
        return [
          ...removed.map((field) => () => note(field, "removed", id)),
          ...taken.map((field) => () => note(field, "taken", id)),
          ...(refused ? [() => note(wrong.field, "refused", id, wrong.problem)] : []),
        ];
      });
      return () => {
        for (const each of noted) each();
      };
    },
    effects: () => [...effects.values()],
  };
}

const removedFields = (document: Value, next: Value): readonly string[] =>
  Object.keys(document).filter((key) => JSON.stringify(document[key]) !== JSON.stringify(next[key]));

/** Why a document would be refused if it was written as it is: the field it is about, and the contract's line. */
function refusalOf(
  document: Readonly<Value>,
  bucket: Bucket,
  isValid: ValidateFunction,
  now: string,
): { readonly field: string; readonly problem: string } | undefined {
  const whole = structuredClone(document);
  applyDefaults(whole, bucket.properties, now);
  if (isValid(whole)) return undefined;
  const [error] = isValid.errors ?? [];
  const [, field = ""] = error?.instancePath.split("/") ?? [];
  const missing = error?.params.missingProperty;
  return {
    field: field === "" && typeof missing === "string" ? missing : field,
    problem: validationLines(isValid.errors).trim(),
  };
}

/** Fields that are unique only after the change, each with the values that were seen. */
function newlyUnique(before: Bucket, after: Bucket) {
  const known = new Set(
    allProperties(before)
      .filter(isUnique)
      .map(({ path }) => path),
  );
  return allProperties(after)
    .filter((at) => isUnique(at) && !known.has(at.path))
    .map(({ path }) => {
      /** The document that was the first with a value. */
      const owners = new Map<string, string>();
      return {
        field: path.split(".")[0] ?? path,
        isTaken(id: string, document: Readonly<Value>): boolean {
          const values = [...itemsAt(document, path)];
          const isTaken = values.some((value) => (owners.get(value) ?? id) !== id);
          if (owners.size < mostValues)
            for (const value of values) if (!owners.has(value)) owners.set(value, id);
          return isTaken;
        },
      };
    });
}
