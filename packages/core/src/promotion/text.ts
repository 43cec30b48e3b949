import { defineTexts } from "../text/define";

/** Texts of promotion: what one side has is made so on the other. */
export const promotionText = defineTexts({
  "secret.key": "a key of its own",
  "secret.env": "the value of {name}",
  "secret.signature": "the secret that deliveries are signed with",
  "secret.strategy": "{name}",
  "language.differs":
    "The language of a function cannot be changed ({before} to {after}). Delete it there first.",
  "name.twice": "Several {module} resources are named {name}: they are matched by their ids alone.",
  lacks: "It refers to {what}, which neither side has.",
  problem: "{path}: {message}",
  "problem.line": "{path}, line {line}: {message}",
  changed: "It was changed there since the plan was made.",
  "changed.there": "It is there by now, and was not when the plan was made.",
  "changed.gone": "It is gone there since the plan was made.",
  refused:
    "{count|One thing was|{count} things were} changed on {target} since the plan was made. Make a new plan.",
  "plan.target": "This plan is for {wanted}, not for {given}.",
  change: "{sign} {module} {name}",
  "change.documents": "{sign} {module} {name} with {count|its one document|its {count} documents}",
  missing: "to be set there by hand: {what}",
  "missing.of": "{module} {name}, to be set there by hand: {what}",
  note: "note: {note}",
  head: "{source} → {target}",
  none: "No differences.",
  summary: "{count|One change|{count} changes}: {added} new, {changed} changed, {deleted} deleted.",
  applied: "{done} of {total} done, {already} as they should be already, {failed} failed, {open} not tried.",
  "applied.again": "Apply the same plan again to go on: what is done is not done twice.",
  progress: "{at} of {total}",
  "side.none": "There is no context and no folder {name}.{meant}",
  "plan.unread": "{path} is no plan: {reason}",
  "modules.unknown": "There is no module {name}. Modules: {names}.",
  "only.unknown": "The plan has no line {name}.",
  needs: "It needs {what}, which could not be made.",
});
