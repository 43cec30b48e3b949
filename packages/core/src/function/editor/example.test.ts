import { expect, it } from "vitest";
import type { Information } from "../model";
import { exampleOf } from "./example";
import { functionSnippets } from "./snippets";

it("the example of a trigger is code for its kind, under its title", () => {
  const information: Information = {
    timeout: 60,
    enqueuers: [
      {
        description: { name: "schedule", title: "Scheduler", icon: "schedule", description: "" },
        options: { type: "object", properties: {} },
      },
    ],
  };
  const trigger = { handler: "default", type: "schedule", active: true, options: {} };
  const { title, code } = exampleOf(trigger, information, "javascript");
  expect([title, code.includes("export default function"), code.includes("It is time:")]).toEqual([
    "Example for Scheduler",
    true,
    true,
  ]);
});

it("snippets are whole functions with places to go on at, and no two have one name", () => {
  expect(functionSnippets.map(({ name }) => name)).toEqual(["http", "http-bucket"]);
  for (const { about, code } of functionSnippets) {
    expect(about).not.toBe("");
    expect(code).toMatch(/export default (async )?function \$\{1:answer\}\(request, response\) \{/);
    // Nothing else is taken for a place: braces of places are closed, and the code compiles without them.
    const plain = code.replaceAll(/\$\{\d:([^}]+(?: \})?)\}/g, (_, text: string) => text.trim() || "x");
    expect(plain).not.toContain("$");
  }
});
