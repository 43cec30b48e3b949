import { catalogue } from "../access/catalogue";
import { referenceLines } from "../expression/reference/reference";
import { fieldTypes } from "../field/table";
import type { AssistantHost } from "./host";
import { assistantText } from "./text";
import { isDestroying, isReading } from "./tools";

/** One page of what this product says of itself. */
interface Doc {
  readonly name: string;
  readonly title: string;
  text(host: Pick<AssistantHost, "actions" | "limits">): string;
}

/** Pages for assistants, made of the tables that the product works with. */
export const docs: readonly Doc[] = [
  {
    name: "working",
    title: assistantText("doc.working"),
    text: ({ limits }) => assistantText("instructions", { rows: limits.rows }),
  },
  {
    name: "actions",
    title: assistantText("doc.actions"),
    text: ({ actions }) =>
      actions
        .map(({ action }) => {
          const use = isReading(action)
            ? "read"
            : assistantText(isDestroying(action) ? "use.confirm" : "use.plan");
          return `${action.id}: ${action.title} (${use})`;
        })
        .join("\n"),
  },
  {
    name: "fields",
    title: assistantText("doc.fields"),
    text: () =>
      Object.entries(fieldTypes)
        .map(([name, { label }]) => `${name}: ${label}`)
        .join("\n"),
  },
  {
    name: "permissions",
    title: assistantText("doc.permissions"),
    text: () =>
      catalogue
        .flatMap(({ title, actions }) =>
          actions.map(({ action, segments }) => `${action} ${segments.join("/")} (${title})`),
        )
        .join("\n"),
  },
  {
    name: "filters",
    title: assistantText("doc.filters"),
    text: () => referenceLines().join("\n"),
  },
];
