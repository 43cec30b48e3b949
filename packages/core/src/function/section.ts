import type { Section } from "../section/section";

/** What runs when something happens. */
export const functionSection: Section = {
  id: "function",
  title: "Function",
  index: 4,
  icon: "memory",
  prefix: "/function",
  none: "There is no function you may see.",
};
