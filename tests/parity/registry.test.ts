import { actions } from "@twinhelm/core/action/registry";
import { routes } from "@twinhelm/core/shell/routes";
import { expect, it } from "vitest";
import { run } from "../terminal/command";

/** The command of each action. An action without one fails here. */
const commands: Readonly<Record<string, readonly string[]>> = {
  "bucket.list": ["bucket", "list"],
  "document.list": ["data", "list"],
};

it.each(actions.map((action) => [action.id]))("%s is reached by a command with help", async (id) => {
  const command = commands[id];
  expect(command, `no command for ${id}`).toBeDefined();
  const { code, out } = await run([...(command ?? []), "--help"]);
  expect(code).toBe(0);
  expect(out).toContain("Examples:");
});

it("ids of actions and routes are unique", () => {
  for (const ids of [actions.map((action) => action.id), routes.map((route) => route.id)])
    expect(new Set(ids).size).toBe(ids.length);
});
