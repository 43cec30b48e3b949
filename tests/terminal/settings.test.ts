import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { downTo, editor, fill, leave, openAddress } from "./access";
import { openConsole, openRealConsole } from "./console";
import { keys, type TestTerminal } from "./terminal";

let server: TestServer;
let terminal: TestTerminal;
beforeEach(async () => {
  server = await startTestServer();
  await store({ city: { type: "string", title: "City" }, age: { type: "number", title: "Age" } }, ["city"]);
});
afterEach(async () => {
  terminal.kill();
  await server.close();
});

const store = (properties: object, required: readonly string[]) =>
  server.call("PUT", "/preference/passport", {
    body: { identity: { attributes: { type: "object", properties, required } } },
  });

async function stored() {
  const { body } = await server.call("GET", "/preference/passport");
  return body.identity.attributes;
}

const settings = () => openAddress(terminal, "/passport/settings", "Identity Custom Properties");

describe("the settings of identities", () => {
  it("add a property by its name: lower case, once, and with its settings", async () => {
    terminal = openConsole(server);
    await settings();
    await terminal.see(/City +city +string · Required/);
    await terminal.see(/Age +age +number/);
    terminal.type("i");
    await terminal.see("New property:");
    terminal.type(keys.enter);
    await terminal.see("Property name is required.");
    fill(terminal, "CITY");
    await terminal.see("CITY already exists.");
    fill(terminal, "Department", 4);
    await terminal.see(/▾ Department +department +string/);
    await terminal.see(/Description +Description of the Department/);
    await downTo(terminal, /Type/);
    terminal.type(keys.enter);
    await terminal.see("boolean");
    fill(terminal, "number");
    await terminal.see(/▾ Department +department +number/);
    await downTo(terminal, /Minimum/);
    terminal.type(keys.enter);
    await terminal.see("Minimum");
    fill(terminal, "many");
    await terminal.see("Enter a number.");
    fill(terminal, "5", 4);
    await terminal.see(/Minimum.* 5/);
    await downTo(terminal, /Required/);
    terminal.type(" ");
    await terminal.see("number · Required");
    await terminal.see("Saving deletes the values of removed properties");
    terminal.type("w");
    await terminal.see("Identities");
    await terminal.see(/1 of 1/);
    const { properties, required } = await stored();
    expect(properties.department).toMatchObject({ type: "number", title: "Department", minimum: 5 });
    expect(Object.keys(properties)).toEqual(["city", "age", "department"]);
    expect(required).toEqual(["city", "department"]);
  });

  it("move and remove properties, and say where they cannot go", async () => {
    terminal = openConsole(server);
    await settings();
    await downTo(terminal, /▸ Age/);
    terminal.type("J");
    await terminal.see("age is the last already.");
    terminal.type("K");
    await terminal.see(/│▌▸ Age/);
    terminal.type("K");
    await terminal.see("age is the first already.");
    terminal.type("w");
    await terminal.see(/1 of 1/);
    expect(Object.keys((await stored()).properties)).toEqual(["age", "city"]);
    await settings();
    await downTo(terminal, /▸ City/);
    terminal.type("x");
    await terminal.miss("▸ City");
    await leave(terminal);
    await terminal.see("Leave without saving?");
  });

  it("show what somebody else made of the same property", async () => {
    terminal = openConsole(server);
    await settings();
    await downTo(terminal, /▸ Age/);
    terminal.type(keys.enter);
    await terminal.see("▾ Age");
    await downTo(terminal, /Title/);
    terminal.type(keys.enter);
    await terminal.see("Title: ");
    fill(terminal, "Years", 3);
    await terminal.see("▾ Years");
    await store({ city: { type: "string", title: "City" }, age: { type: "number", title: "Old" } }, ["city"]);
    terminal.type("w");
    await terminal.see(/Old/);
    await terminal.see(/Years/);
  });

  it("may be read and not saved, and the help says why", async () => {
    const show = { action: "preference:show", module: "preference", resource: { include: ["passport"] } };
    const { credential } = await server.createIdentity([show], { attributes: { city: "Oslo" } });
    terminal = openConsole(server, {}, credential);
    await settings();
    terminal.type("w");
    await terminal.see("You need Change settings on passport. Press ? to see why.");
    terminal.type("?");
    await terminal.see(/✗ w /);
  });

  it("are edited as JSON too, and saved from the form", async () => {
    const EDITOR = editor(`sed -i 's/"City"/"Town"/' "$1"`);
    terminal = openRealConsole(server, { environment: { EDITOR } });
    await settings();
    terminal.type("e");
    await terminal.see("Applied to the form");
    await terminal.see(/▸ Town/);
    expect((await stored()).properties.city.title).toBe("City");
  });
});
