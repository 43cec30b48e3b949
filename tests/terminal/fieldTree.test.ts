// Fields of a bucket in the terminal: list, add, change, move, delete.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeEach, expect, it } from "vitest";
import { downTo, fill, openAddress } from "./access";
import { openConsole } from "./console";
import { keys, type TestTerminal } from "./terminal";

let server: TestServer;
let terminal: TestTerminal;
let boats: string;
beforeEach(async () => {
  server = await startTestServer();
  const { body } = await server.call("POST", "/bucket", {
    body: {
      title: "Boats",
      description: "Boats of the harbour",
      primary: "name",
      properties: {
        name: { type: "string", title: "Name" },
        tons: { type: "number", title: "Tons" },
        crew: { type: "object", title: "Crew", properties: { rank: { type: "string", title: "Rank" } } },
      },
    },
  });
  boats = body._id;
});
afterEach(async () => {
  terminal.kill();
  await server.close();
});

const stored = async () => (await server.call("GET", `/bucket/${boats}`)).body;
const openFields = async (size = {}) => {
  terminal = openConsole(server, size);
  await openAddress(terminal, `/bucket/${boats}/fields`, /Name +name · string · Primary field/);
};
const choose = async (type: string, about: string) => {
  await terminal.see("What kind of values does it have?");
  fill(terminal, about);
  await terminal.see(/Name:/);
  expect(type).not.toBe("");
};
const save = async (seen: string) => {
  terminal.type("w");
  await terminal.see(seen);
};

it("adds a field by its type and its name, with settings and options, and saves it", async () => {
  await openFields({ columns: 100, rows: 40 });
  terminal.type("i");
  await choose("number", "A whole number");
  terminal.type(keys.enter);
  await terminal.see("Property name is required.");
  fill(terminal, "Depth");
  terminal.resize(80, 24);
  await terminal.see(/Property name should meet the following[\s\S]* uppercase letter\./);
  terminal.resize(100, 40);
  fill(terminal, "tons", 5);
  await terminal.see("Property name already exists.");
  fill(terminal, "depth", 4);
  await terminal.see(/▾ depth +depth · number/);
  await terminal.see(/Description +Description of the depth input/);
  await downTo(terminal, /Minimum/);
  terminal.type(keys.enter);
  await terminal.see("Minimum:");
  fill(terminal, "5");
  await terminal.see(/Minimum +5/);
  await downTo(terminal, /Maximum/);
  terminal.type(keys.enter);
  await terminal.see("Maximum:");
  fill(terminal, "4");
  await terminal.see("The minimum must not be greater than the maximum.");
  await save("depth: The minimum must not be greater");
  terminal.type(keys.enter);
  await terminal.see("Maximum:");
  fill(terminal, "9", 1);
  await terminal.see(/Maximum +9/);
  await downTo(terminal, /Required/);
  terminal.type(" ");
  await terminal.see("depth · number · Required");
  await terminal.see("Values of fields that are deleted");
  await save("The fields of Boats are saved.");
  const { properties, required } = await stored();
  expect(properties.depth).toEqual({
    type: "number",
    title: "depth",
    description: "Description of the depth input",
    options: { position: "bottom" },
    minimum: 5,
    maximum: 9,
  });
  expect(required).toEqual(["depth"]);
});

it("adds a field inside of an object, moves one, deletes one, and never the primary one", async () => {
  await openFields({ columns: 100, rows: 40 });
  terminal.type("x");
  await terminal.see("In order to delete the primary field, you must first select another field as primary");
  await downTo(terminal, /Crew/);
  terminal.type("K");
  await terminal.until("Crew above Tons", () => {
    const screen = terminal.screen().join("\n");
    return screen.indexOf("Crew") < screen.indexOf("Tons");
  });
  terminal.type(keys.enter);
  await terminal.see(/Rank +rank/);
  await downTo(terminal, /Add new property/);
  terminal.type(keys.enter);
  await choose("boolean", "Yes or no");
  fill(terminal, "paid");
  await terminal.see(/▾ paid +paid · boolean/);
  await downTo(terminal, /Tons/);
  terminal.type("x");
  await terminal.miss("tons · number");
  await save("The fields of Boats are saved.");
  const { properties } = await stored();
  expect(Object.keys(properties)).toEqual(["name", "crew"]);
  expect(properties.crew.properties).toMatchObject({ rank: { type: "string" }, paid: { type: "boolean" } });
});

it("says before saving what happens to stored documents", async () => {
  await server.call("POST", `/bucket/${boats}/data`, { body: { name: "Alba", tons: 9 } });
  await openFields({ columns: 100, rows: 30 });
  await downTo(terminal, /Tons/);
  terminal.type("x");
  await terminal.miss("tons · number");
  await save("Tons: 1 of 1 document has a value here, and it is deleted.");
  expect(Object.keys((await stored()).properties)).toContain("tons");
  terminal.type(keys.enter);
  await terminal.see("The fields of Boats are saved.");
  expect(Object.keys((await stored()).properties)).not.toContain("tons");
});

it("opens from the table with F, and keeps what is typed while somebody looks elsewhere", async () => {
  terminal = openConsole(server);
  await openAddress(terminal, `/bucket/${boats}`, /No documents|no documents|Boats/);
  terminal.type("F");
  await terminal.see(/Name +name · string · Primary field/);
  terminal.type("w");
  await terminal.see("Nothing was changed.");
  terminal.type("j", "x");
  await terminal.see("Fields *");
  terminal.type(keys.escape);
  await terminal.see(/unsaved|Unsaved|leave|Leave/);
});

it("duplicates a field under a name of its own", async () => {
  await openFields({ columns: 100, rows: 40 });
  await downTo(terminal, /Tons/);
  terminal.type("Y");
  await terminal.see("Duplicate the field tons");
  await terminal.see("tons_copy");
  terminal.type(keys.enter);
  await terminal.see(/tons_copy +tons_copy · number/);
  await save("The fields of Boats are saved.");
  expect(Object.keys((await stored()).properties)).toEqual(["name", "tons", "tons_copy", "crew"]);
});
