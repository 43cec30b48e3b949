import type { Section } from "../section/section";
import { versionControlPath } from "./paths";

/** What an instance is made of, as files: under version control, and moved to another instance. */
export const versionControlSection: Section = {
  id: "versioncontrol",
  title: "Version Control",
  index: 9,
  icon: "account_tree",
  prefix: versionControlPath,
  others: ["/promotion"],
  none: "You may not use version control.",
};
