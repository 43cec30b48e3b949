import { type Difference, keepMine, type Merge, mergeValues } from "../editing/merge";
import { mergeList } from "../editing/mergeList";
import type { NameOfPart } from "../editing/words";
import { bodyOfDraft, draftOf, type PolicyDraft } from "./draft";
import { policyText } from "./text";

/**
 * Merges two changes of a policy: name and description on their own, statements by action, each as a whole, as what it
 * includes and excludes belongs together. Modules that have no statement yet stay.
 */
export const mergeDrafts: Merge<PolicyDraft> = (base, mine, theirs, choose = keepMine) => {
  const [was, ours, other] = [bodyOfDraft(base), bodyOfDraft(mine), bodyOfDraft(theirs)];
  const head = mergeValues(headOf(was), headOf(ours), headOf(other), choose);
  const under = (difference: Difference): Difference => ({
    ...difference,
    path: ["statement", ...difference.path],
  });
  const statements = mergeList(was.statement, ours.statement, other.statement, {
    keyOf: ({ action }) => action,
    whole: true,
    choose: (difference) => choose(under(difference)),
  });
  const merged = draftOf({ ...head.value, statement: [...statements.value] });
  const unfinished = mine.modules.filter(
    ({ module, statements: chosen }) =>
      chosen.length === 0 && !merged.modules.some((each) => each.module === module),
  );
  return {
    value: { ...merged, modules: [...merged.modules, ...unfinished] },
    differences: [...head.differences, ...statements.differences.map(under)],
  };
};

const headOf = ({ name, description }: { name: string; description: string }) => ({ name, description });

/** Names a part of a policy: a field by its label, a statement by its action. */
export const nameOfPolicyPart: NameOfPart = ([part = "", action]) => ({
  name:
    part === "statement"
      ? (action ?? policyText("statements"))
      : part === "name"
        ? policyText("name")
        : policyText("description"),
});
