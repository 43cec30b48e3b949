// One field of many documents: by command, and in the terminal console.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { leave } from "./access";
import { openBucket, openConsole, signedIn } from "./console";
import { keys, pasted } from "./terminal";

let server: TestServer;
let twinhelm: ReturnType<typeof signedIn>;
let data = "";
let ids: string[];
beforeAll(async () => {
  server = await startTestServer();
  twinhelm = signedIn(server);
  const { body } = await server.call("POST", "/bucket", {
    body: {
      title: "Ships",
      description: "All ships",
      primary: "name",
      properties: {
        name: { type: "string" },
        tons: { type: "number", maximum: 100 },
        port: { type: "string" },
        info: { type: "object", properties: { a: { type: "number" } } },
      },
    },
  });
  data = `/bucket/${body._id}/data`;
  const documents = ["Argo", "Brava", "Ceres"].map((name, tons) => ({ name, tons }));
  ids = (await server.call("POST", `${data}/batch`, { body: { documents } })).body.ids;
});
afterAll(() => server.close());

const stored = async (key: string) =>
  (await server.call("GET", `${data}?sort={"name":1}`)).body.map(
    (each: Record<string, unknown>) => each[key],
  );

it("says how many and what some of them hold, and changes them", async () => {
  const call = ["data", "set", "Ships", "port=Rhodes", "--filter", "tons > 0"];
  const preview =
    "2 documents get this value.\n  Brava.port: nothing → Rhodes\n  Ceres.port: nothing → Rhodes\n";
  expect(await twinhelm([...call, "--dry-run"])).toMatchObject({ code: 0, err: preview });
  expect(await stored("port")).toEqual([undefined, undefined, undefined]);
  expect((await twinhelm(call)).code).toBe(2);
  expect(await twinhelm([...call, "--count", "3", "--yes"])).toMatchObject({ code: 6 });
  const done = await twinhelm([...call, "--yes"]);
  expect(done).toMatchObject({ code: 0, err: `${preview}2 documents are changed.\n` });
  await twinhelm(["data", "set", "Ships", "port=", "tons:=7", "-", "--yes"], `${ids[0]}\n${ids[1]}\n`);
  expect([await stored("port"), await stored("tons")]).toEqual([
    [undefined, undefined, "Rhodes"],
    [7, 7, 2],
  ]);
});

it.each([
  ["no change", ["--filter", "{}"]],
  ["neither ids nor a filter", ["port=Rhodes"]],
  ["a value that does not fit", ["tons=200", "--filter", "{}"]],
  ["an object", ["info:={}", "--filter", "{}"]],
  ["no field", ["prt=Rhodes", "--filter", "{}"]],
])("is refused with %s", async (_, words) => {
  expect((await twinhelm(["data", "set", "Ships", ...words, "--yes"])).code).toBe(2);
});

it("the console asks which, which field and what, and shows some before it changes them", async () => {
  const terminal = openConsole(server, { columns: 120 });
  await openBucket(terminal, "Ships");
  await terminal.see("Argo");
  terminal.type("B");
  await terminal.see("The one that is chosen");
  await leave(terminal);
  terminal.type("a", "B");
  await terminal.see("The 3 that are chosen");
  terminal.type(keys.enter);
  await terminal.see("▌ name");
  terminal.type(pasted("port"));
  await terminal.see("▌ port");
  terminal.type(keys.enter);
  await terminal.see("New value");
  terminal.type(pasted("Chios"));
  await terminal.see("▌ Chios");
  terminal.type(keys.enter);
  await terminal.see("3 documents get this value.");
  await terminal.see("Ceres: Rhodes → Chios");
  terminal.type(keys.enter);
  await terminal.see("3 documents are changed.");
  expect(await stored("port")).toEqual(["Chios", "Chios", "Chios"]);
  terminal.type("U");
  await terminal.see("The cells hold again what they held before.");
  expect(await stored("port")).toEqual([undefined, undefined, "Rhodes"]);
  terminal.type("q");
  await terminal.ended();
});
