import { compareValues, isRecord, membership, typeRank } from "@twinhelm/core/expression/compare";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { ownField } from "@twinhelm/core/expression/values";
import { typeNames } from "./mongoCheck";

/**
 * The values that a dotted path reaches in a document, as MongoDB's matching sees them: a list on the way is
 * entered item by item. Undefined stands for a missing field.
 */
export function leavesOf(value: unknown, pieces: readonly string[], from = 0): readonly unknown[] {
  const piece = pieces[from];
  if (piece === undefined) return [value];
  if (Array.isArray(value)) {
    const items = value.filter(isRecord).flatMap((item) => leavesOf(item, pieces, from));
    const byIndex = /^\d+$/.test(piece) && Number(piece) < value.length;
    return byIndex ? [...items, ...leavesOf(value[Number(piece)], pieces, from + 1)] : items;
  }
  return isRecord(value) ? leavesOf(ownField(value, piece), pieces, from + 1) : [undefined];
}

/** A leaf and, where it is a list, its items. */
const candidates = (leaf: unknown): readonly unknown[] => (Array.isArray(leaf) ? [leaf, ...leaf] : [leaf]);

type Test = (value: unknown) => boolean;

/** Builds the test of one operator on one leaf. */
export type TestOf = (operand: unknown, matcher: RegexMatcher) => Test;

const equals =
  (operand: unknown): Test =>
  (leaf) =>
    candidates(leaf).some(
      (value) => compareValues(value, operand) === 0 || (operand === null && value === undefined),
    );

const ordered =
  (accepts: (order: number) => boolean): TestOf =>
  (operand) =>
  (leaf) =>
    candidates(leaf === undefined ? null : leaf).some(
      (value) => typeRank(value) === typeRank(operand) && accepts(compareValues(value, operand)),
    );

const within = (operand: unknown): Test => {
  const list: readonly unknown[] = Array.isArray(operand) ? operand : [];
  const isMember = membership(list);
  const orNothing = list.includes(null);
  return (leaf) => (leaf === undefined ? orNothing : candidates(leaf).some(isMember));
};

/** Tests that hold for a document when they hold for any of its leaves. */
export const leafTests = {
  $eq: (operand) => equals(operand),
  $gt: ordered((order) => order > 0),
  $gte: ordered((order) => order >= 0),
  $lt: ordered((order) => order < 0),
  $lte: ordered((order) => order <= 0),
  $in: (operand) => within(operand),
  $regexFound: (operand, matcher) => {
    const [pattern, flags] = isRecord(operand) ? [operand.pattern, operand.flags] : [];
    return (leaf) =>
      candidates(leaf).some(
        (value) => typeof value === "string" && matcher.matches(String(pattern), value, String(flags)),
      );
  },
  $size: (operand) => (leaf) => Array.isArray(leaf) && leaf.length === operand,
  $type: (operand) => {
    const names = Array.isArray(operand) ? operand : [operand];
    return (leaf) =>
      candidates(leaf).some((value) => names.some((name) => typeNames[name]?.(value) === true));
  },
  $mod: (operand) => {
    const [divisor, remainder] = (Array.isArray(operand) ? operand : []).map((n) => Math.trunc(Number(n)));
    return (leaf) =>
      candidates(leaf).some(
        (value) => typeof value === "number" && Math.trunc(value) % (divisor ?? 0) === remainder,
      );
  },
  $exists: () => (leaf) => leaf !== undefined,
} satisfies Readonly<Record<string, TestOf>>;
