import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { registry } from "@twinhelm/core/areas";
import { failed, type Result, success } from "@twinhelm/core/http/failure";
import { createNotifications } from "@twinhelm/core/shell/notifications";
import { expect, it } from "vitest";
import { type ConsoleState, firstState } from "../navigation/state";
import { JsonSession } from "./JsonSession";

const busy: Result<never> = failed({ code: "server", message: "The server is busy.", retry: true });

/** A session over a server that answers in turn, in an editor that leaves these texts in turn (absent: what it found). */
function begin(answers: Result<unknown>[], typed: (string | undefined)[]) {
  const notifications = createNotifications({ now: Date.now, schedule: () => () => undefined });
  const written: string[] = [];
  let state: ConsoleState = firstState(registry, "/dashboard");
  let path = "";
  const model = {
    read: (row: string | undefined) => row ?? "",
    load: async () => success("{}"),
    async update(text: string) {
      written.push(text);
      return answers.shift() ?? success(undefined);
    },
  };
  const session = new JsonSession<string>(
    { model },
    {
      client: { notifications },
      change: (change) => {
        state = change(state);
      },
      async edit(file) {
        path = file;
        const text = typed.shift();
        if (text !== undefined) writeFileSync(file, text);
        return 0;
      },
    },
  );
  return {
    session,
    written,
    said: () => notifications.getState().past.map(({ text }) => text),
    file: () => (existsSync(path) ? readFileSync(path, "utf8") : undefined),
    async again() {
      const { layer } = state;
      if (layer?.kind !== "confirm") throw new Error("Nothing is asked");
      await layer.run();
    },
  };
}

it("what could not be saved is saved again when the editor is closed without a further change", async () => {
  const { session, written, said, file, again } = begin([busy], ['{"name":"Mine"}\n']);
  await session.start();
  expect(file()).toBe('{"name":"Mine"}\n');
  await again();
  await expect.poll(() => written).toEqual(['{"name":"Mine"}\n', '{"name":"Mine"}\n']);
  await expect.poll(said).toEqual(["The document is saved."]);
  expect(file()).toBeUndefined();
});

it("what was brought back to what it was is not saved, and its file is taken away", async () => {
  const { session, written, said, file, again } = begin([busy], ['{"name":"Mine"}\n', "{}\n"]);
  await session.start();
  await again();
  await expect.poll(said).toEqual(["Nothing was changed."]);
  expect(written).toHaveLength(1);
  expect(file()).toBeUndefined();
});
