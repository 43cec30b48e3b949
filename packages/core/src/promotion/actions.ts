import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { resourceModules } from "../representation/modules";
import { type ApplyOptions, applyPlan } from "./apply";
import { type Plan, planSchema, type SideAbout } from "./model";
import { makePlan } from "./plan";
import type { Side } from "./side";
import { promotionText } from "./text";

const side = () => z.custom<Side>((value) => typeof value === "object" && value !== null);
const modules = () => z.array(z.enum(resourceModules));

/** What a side is called on a command line. */
const nameOfSide = ({ name, address }: SideAbout): string => address ?? name;

/** Words of an option that takes several; none where there is nothing to name. */
const several = (option: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [option, ...names];

/** What is done between two instances. Their sides carry the sign-ins; servers decide what each may do. */
export const promotionActions = {
  plan: defineAction({
    id: "promotion.plan",
    title: promotionText("action.plan"),
    icon: "difference",
    get input() {
      return z.object({
        source: side(),
        target: side(),
        modules: modules(),
        prune: modules(),
        environment: z.boolean(),
      });
    },
    command: ({ source, target, modules: wanted, prune, environment }) => ({
      words: [
        "plan",
        nameOfSide(source.about),
        nameOfSide(target.about),
        ...several("--modules", wanted.length === resourceModules.length ? [] : wanted),
        ...several("--prune", prune),
        ...(environment ? ["--environment"] : []),
      ],
    }),
    run: ({ signal }, { source, target, ...options }) => makePlan(source, target, { ...options, signal }),
  }),
  apply: defineAction({
    id: "promotion.apply",
    title: promotionText("action.apply"),
    icon: "move_up",
    get input() {
      return z.object({
        plan: planSchema,
        target: side(),
        only: z.optional(z.array(z.string())),
        options: z.optional(z.custom<ApplyOptions>()),
      });
    },
    command: ({
      plan,
      only = [],
    }: {
      readonly plan: Plan;
      readonly only?: readonly string[] | undefined;
    }) => ({
      words: ["apply", "-", ...several("--only", only)],
      input: plan,
    }),
    // Anything may be another once it has run.
    stale: () => [[]],
    run: ({ signal }, { plan, target, only, options }) =>
      applyPlan(plan, target, { ...options, signal, only: only && new Set(only) }),
  }),
};
