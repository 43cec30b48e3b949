import type { Locator, Page } from "playwright-core";
import type { Stage } from "./browser";

/** An id that nothing has. */
export const absent = "0".repeat(24);

export const show = (include: readonly string[], exclude: readonly string[] = []) => ({
  action: "bucket:show",
  module: "bucket",
  resource: { include, exclude },
});
export const named = (name: string) => ({ name, description: `About ${name}` });

/** Makes the bucket that policies name, and gives its id. */
export async function makeBoats(stage: Stage): Promise<string> {
  const made = await stage.server.call("POST", "/bucket", {
    body: {
      title: "Boats",
      description: "Boats",
      primary: "name",
      properties: { name: { type: "string", title: "Name" } },
    },
  });
  return made.body._id;
}

/** The policies of a server. */
export function policiesOf(stage: () => Stage) {
  return {
    async store(body: object): Promise<string> {
      const answer = await stage().server.call("POST", "/passport/policy", { body });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body._id;
    },
    stored: async (id: string) => (await stage().server.call("GET", `/passport/policy/${id}`)).body,
    replace: (id: string, body: object) => stage().server.call("PUT", `/passport/policy/${id}`, { body }),
  };
}

/** The editor of a policy as a person works with it. */
export function policyEditor(page: () => Page) {
  const button = (name: string | RegExp) =>
    page().getByRole("button", { name, exact: typeof name === "string" });
  const panel = (title: string) => page().getByRole("region", { name: title, exact: true });
  const lines = (heading: string): Promise<string[]> =>
    panel(heading).getByRole("listitem").locator(".change-text").allTextContents();
  return {
    button,
    panel,
    lines,
    /** A switch: what is seen of it is its label. */
    toggle: (title: string, action: string) => panel(title).getByText(action, { exact: true }).click(),
    dialog: (): Locator => page().getByRole("dialog", { name: /^Resources of/ }),
    difference: () => lines("What this change grants or revokes"),
    async save(): Promise<void> {
      await button("Save").click();
      await button("Saved").waitFor();
    },
    /** What a save that cannot be pressed says. */
    async reasonNotToSave(): Promise<string> {
      const control = button("Save");
      if ((await control.getAttribute("aria-disabled")) !== "true") throw new Error("Save can be pressed");
      const id = await control.getAttribute("aria-describedby");
      return (await page().locator(`[id="${id}"]`).textContent()) ?? "";
    },
  };
}
