// Filters and orders of a table in the terminal console, asked for part by part; their keys are counted.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { fill } from "./access";
import { openBucket, openConsole } from "./console";
import { keys, pasted, type TestTerminal } from "./terminal";

let server: TestServer;
let terminal: TestTerminal;
let pressed: number;
beforeAll(async () => {
  server = await startTestServer();
  const make = async (title: string, properties: object) =>
    (
      await server.call("POST", "/bucket", {
        body: { title, description: title, primary: "name", properties },
      })
    ).body._id;
  const name = { type: "string", title: "Name" };
  const number = { type: "number" };
  const regions = await make("Regions", { name });
  const countries = await make("Countries", {
    name,
    population: { ...number, title: "Population" },
    area: { ...number, title: "Area in km²" },
    landlocked: { type: "boolean", title: "Landlocked" },
    region: { type: "relation", title: "Region", bucketId: regions, relationType: "onetoone" },
  });
  const add = async (bucket: string, body: object) =>
    (await server.call("POST", `/bucket/${bucket}/data`, { body })).body._id;
  const africa = await add(regions, { name: "Eastern Africa" });
  for (const [title, population, area, landlocked, region] of [
    ["Ethiopia", 107, 1104, true, africa],
    ["Kenya", 51, 580, false, africa],
    ["Congo", 84, 2344, true, undefined],
    ["Chad", 15, 1284, true, undefined],
  ] as const)
    await add(countries, { name: title, population, area, landlocked, ...(region && { region }) });
});
afterEach(() => terminal.kill());
afterAll(() => server.close());

/** One key that a person presses; typing is not counted. */
function press(key: string): void {
  pressed += 1;
  terminal.type(key);
}

const order = () => {
  const screen = terminal.screen().join("\n");
  return ["Ethiopia", "Kenya", "Congo", "Chad"]
    .filter((name) => screen.includes(name))
    .toSorted((one, other) => screen.indexOf(one) - screen.indexOf(other));
};

it("countries of many people without a coast, by area, take at most 8 keys", async () => {
  pressed = 0;
  terminal = openConsole(server, { columns: 120 });
  await terminal.see("Welcome, ");
  press(":");
  await terminal.see("show as command");
  terminal.type(pasted("Countries"));
  await terminal.see("▌ Countries");
  press(keys.enter);
  await terminal.see("Chad");
  press("/");
  await terminal.see("a MongoDB filter");
  terminal.type(pasted("=population > 50 && landlocked == true"));
  press(keys.enter);
  await terminal.miss("Chad");
  press("S");
  await terminal.see("Sort by");
  terminal.type(pasted("area desc"));
  await terminal.see(/▌ Area in km² +▼ Sort descending/);
  press(keys.enter);
  await terminal.see('sort={"area":-1}');
  await terminal.until("The larger one first", () => order().join() === "Congo,Ethiopia");
  expect(pressed).toBeLessThanOrEqual(8);
});

it("conditions are asked for by attribute, operator and value, and joined", async () => {
  terminal = openConsole(server, { columns: 120 });
  await openBucket(terminal, "Countries");
  terminal.type("C");
  await terminal.see("Choose an attribute");
  fill(terminal, "Population");
  await terminal.see("Population: Operator");
  fill(terminal, "Greater than or equal");
  await terminal.see("Population: Greater than or equal");
  fill(terminal, "many");
  await terminal.see(/number/i);
  await terminal.see("Ethiopia");
  terminal.type("C");
  await terminal.see("Choose an attribute");
  fill(terminal, "Population");
  await terminal.see("Population: Operator");
  fill(terminal, "Greater than or equal");
  await terminal.see("Population: Greater than or equal");
  fill(terminal, "51");
  await terminal.miss("Chad");
  terminal.type("C");
  await terminal.see("Choose an attribute");
  fill(terminal, "Region");
  await terminal.see("Eastern Africa");
  terminal.type(keys.enter);
  await terminal.until("Those of the region", () => order().toSorted().join() === "Ethiopia,Kenya");
  // One of them is taken away again.
  terminal.type("x");
  await terminal.see("Remove a condition");
  terminal.type(keys.enter);
  await terminal.see("1 of 2 ");
  await terminal.miss("Remove a condition");
  // A rule cannot be joined with a condition: that it is lost is said first.
  terminal.type("/", "\u0015", "=population > 50");
  await terminal.see("/=population > 50");
  terminal.type(keys.enter);
  await terminal.see("Filter: population > 50");
  terminal.type("C");
  await terminal.see("The condition takes the place of the rule that filters now: population > 50");
});

it("the search line leads to the reference of the rule language, and keeps what was typed", async () => {
  terminal = openConsole(server, { columns: 120 });
  await openBucket(terminal, "Countries");
  terminal.type("/");
  await terminal.see("tab rule language");
  terminal.type(pasted("=population >"));
  await terminal.see("population >");
  terminal.type(keys.tab);
  await terminal.see("WHERE IT IS USED");
  terminal.type(keys.escape);
  await terminal.miss("WHERE IT IS USED");
  terminal.type(pasted(" 100"), keys.enter);
  await terminal.miss("Kenya");
  expect(order()).toEqual(["Ethiopia"]);
});
