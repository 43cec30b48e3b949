import type { MaterialIcon } from "material-icons";

/** Of dashboards that have none (spec 3, section 2.4). Apart from the schemas, which a start does without. */
export const defaultIcon: MaterialIcon = "leaderboard";
