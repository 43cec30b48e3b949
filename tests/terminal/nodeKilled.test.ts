// A person at work in the terminal, while the node that serves them is killed.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Fate } from "../contract/fixtures/nodeProxy";
import { fill, openAddress } from "./access";
import { openRealConsole } from "./console";
import { startTwoNodes } from "./nodes";
import { keys, type TestTerminal } from "./terminal";

const nodes = await startTwoNodes();
let terminal: TestTerminal | undefined;
let boats: string;
beforeAll(async () => {
  if (nodes === undefined) return;
  const properties = { name: { type: "string", title: "Name" }, berth: { type: "string", title: "Berth" } };
  const body = { title: "Boats", description: "For a test", primary: "name", properties };
  boats = (await nodes.call("POST", "/bucket", body))._id;
});
afterEach(() => terminal?.kill());
afterAll(() => nodes?.close());

const there = () => {
  if (nodes === undefined) throw new Error("The test is left out without a database");
  return nodes;
};
const data = () => `/bucket/${boats}/data`;
const named = async (name: string) =>
  (await there().call("GET", data())).filter((each: { name: string }) => each.name === name);
const open = (columns = 120): TestTerminal => {
  const { proxy, admin } = there();
  terminal = openRealConsole({ url: proxy.url, admin }, { columns });
  return terminal;
};
/** The next document that is sent as a new one breaks off. */
const breakOff = (fate: Fate) => {
  const { proxy } = there();
  proxy.fate = ({ method, url = "" }) => {
    if (method !== "POST" || !url.endsWith(data())) return "answered";
    proxy.fate = undefined;
    return fate;
  };
};

describe.skipIf(nodes === undefined)("in a terminal", () => {
  it("what is typed stays, is saved once, and what others change comes again", async () => {
    const { _id } = await there().call("POST", data(), { name: "Alba", berth: "1" });
    const console = open();
    await openAddress(console, `/bucket/${boats}/${_id}`, "[ Save ]");
    console.type(keys.enter);
    fill(console, "Alba II", 4);
    await console.see(/Name +Alba II/);
    await expect.poll(() => there().proxy.sockets.size).toBeGreaterThanOrEqual(1);
    await there().killServing();
    console.type("w");
    await console.see("The document is saved.");
    expect(await named("Alba II")).toMatchObject([{ _id, berth: "1" }]);
    await there().call("PATCH", `${data()}/${_id}`, { berth: "from elsewhere" });
    await console.see("from elsewhere");
  });

  it.each([
    ["Lost answer", "cut after"],
    ["Lost request", "cut before"],
  ] as const)("a new document is there once: %s", async (name, fate) => {
    const console = open();
    await openAddress(console, `/bucket/${boats}/add`, "[ Save ]");
    console.type(keys.enter);
    fill(console, name);
    await console.see(new RegExp(`Name +${name}`));
    breakOff(fate);
    console.type("w");
    if (fate === "cut before") {
      await console.see(/it is not known whether this\s+is stored/);
      await console.see(new RegExp(`Name +${name}`));
      expect(await named(name)).toEqual([]);
      console.type("w");
    }
    await console.see("The document is saved.");
    expect(await named(name)).toHaveLength(1);
  });
});
