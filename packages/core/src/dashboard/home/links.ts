import type { MaterialIcon } from "material-icons";
import { homeText } from "./text";

/** A link to a page of somebody else, which nothing is loaded from before it is opened. */
export interface OutsideLink {
  readonly title: string;
  readonly address: string;
  readonly icon: MaterialIcon;
}

/** The release of the API that consoles and backend speak. */
const release = "0.9.29";
const repository = "https://github.com/spica-engine/spica";

/** Where one reads on (spec 3, section 2.4). */
export const quickLinks: readonly OutsideLink[] = [
  { title: homeText("link.docs"), address: "https://spicaengine.com/docs", icon: "menu_book" },
  { title: homeText("link.repository"), address: repository, icon: "code" },
  {
    title: homeText("link.videos"),
    address: "https://www.youtube.com/results?search_query=spica+engine",
    icon: "smart_display",
  },
  { title: homeText("link.releases"), address: `${repository}/releases`, icon: "new_releases" },
  { title: homeText("link.release", { release }), address: `${repository}/tree/${release}`, icon: "sell" },
];

const subjects = ["bucket", "function", "storage", "identity", "dashboard"] as const;

/** Videos that show how something is done. */
export const tutorials: readonly OutsideLink[] = subjects.map((subject) => ({
  title: homeText(`tutorial.${subject}`),
  address: `https://www.youtube.com/results?search_query=spica+engine+${subject}`,
  icon: "play_circle_outline",
}));
