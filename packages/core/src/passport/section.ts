import type { Section } from "../section/section";
import { text } from "../text/catalogue";

/** Access management: the areas of who may do what. */
export const accessSection: Section = {
  id: "access",
  title: text("category.access"),
  index: 3,
  icon: "supervisor_account",
  prefix: "/passport",
  others: ["/activity", "/assistant"],
  none: text("section.none"),
};
