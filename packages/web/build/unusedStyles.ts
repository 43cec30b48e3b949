import postcss from "postcss";
import type { Plugin } from "vite";

/** Components of Blueprint that no screen has, with what the classes of each begin with. */
const unused: Readonly<Record<string, readonly string[]>> = {
  Breadcrumbs: ["breadcrumb"],
  CardList: ["card-list"],
  CompoundTag: ["compound-tag"],
  ControlCard: ["control-card", "switch-control-card", "checkbox-control-card", "radio-control-card"],
  Drawer: ["drawer"],
  EditableText: ["editable-text"],
  EntityTitle: ["entity-title"],
  HotkeysProvider: ["hotkey", "key-combo"],
  MultistepDialog: ["multistep-dialog", "dialog-step"],
  Navbar: ["navbar"],
  NonIdealState: ["non-ideal-state"],
  PanelStack: ["panel-stack"],
  Section: ["section"],
  Tree: ["tree"],
};

const beginnings = Object.values(unused)
  .flat()
  .map((each) => `\\.bp6-${each}`);
const isUnused = new RegExp(`(?:${beginnings.join("|")})(?![a-z])|(?:${beginnings.join("|")})s?-`);
const imported = /import \{([^}]*)\} from "@blueprintjs\/core/g;

/** Leaves out what the style sheet of Blueprint says of components that no screen has. Fails once a screen has one. */
export const unusedStyles: Plugin = {
  name: "unused-styles",
  enforce: "pre",
  transform(code, id) {
    if (id.endsWith("/blueprint.css")) return withoutUnused(code);
    if (!/\/web\/src\/.*\.tsx?$/.test(id)) return undefined;
    const names = [...code.matchAll(imported)].flatMap(([, list = ""]) => list.match(/\w+/g) ?? []);
    const found = names.find((name) => Object.hasOwn(unused, name));
    if (found !== undefined)
      this.error(`${found} has no styles: take it from the list in build/unusedStyles.ts.`);
    return undefined;
  },
};

function withoutUnused(css: string): string {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    const selectors = rule.selectors.filter((selector) => !isUnused.test(selector));
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  return root.toString();
}
