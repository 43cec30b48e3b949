import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { moveInstance } from "@twinhelm/server/moving/move";
import { testDatabase } from "@twinhelm/server/shell/testDatabase";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";

/** A bucket with a field of every type, and one without documents. */
export interface Content {
  readonly boats: string;
  readonly ports: string;
  readonly empty: string;
}

export const hostile = "<img src=x onerror=\"document.title='owned'\"><b>bold</b>";

/** A data folder of its own with this content and the administrator: a copy of one that is filled once in a run. */
export async function copyContent(): Promise<{ dataFolder: string; content: Content }> {
  const filled = join(tmpdir(), "twinhelm-content");
  const ids = join(filled, "content.json");
  if (!existsSync(ids)) await fill(filled);
  const dataFolder = mkdtempSync(join(tmpdir(), "twinhelm-copy-"));
  cpSync(filled, dataFolder, { recursive: true });
  const { filling, ...content } = JSON.parse(readFileSync(ids, "utf8"));
  await copySchema(filling, dataFolder);
  return { dataFolder, content };
}

/** Where tests are run against PostgreSQL: a copy of the schema of one data folder for another one. */
async function copySchema(from: string, to: string): Promise<void> {
  const [filled, copy] = [testDatabase(from), testDatabase(to)];
  if (filled === undefined || copy === undefined) return;
  const moved = await moveInstance({ from: { database: filled }, to: { database: copy }, secretFolder: to });
  if (!moved.ok) throw new Error("The content of tests has what PostgreSQL does not store");
}

async function fill(folder: string): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), "twinhelm-filling-"));
  const server = await startTestServer({ dataFolder });
  const content = await fillContent(server);
  await server.close();
  writeFileSync(join(dataFolder, "content.json"), JSON.stringify({ ...content, filling: dataFolder }));
  try {
    renameSync(dataFolder, folder);
  } catch (error) {
    // Another file of tests was first.
    if (!existsSync(folder)) throw error;
  }
}

/** Fills a server over HTTP. */
export async function fillContent(server: TestServer): Promise<Content> {
  const create = async (body: object): Promise<string> => {
    const answer = await server.call("POST", "/bucket", { body });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body._id;
  };
  const insert = async (bucket: string, body: object): Promise<string> => {
    const answer = await server.call("POST", `/bucket/${bucket}/data`, { body });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body._id;
  };
  const ports = await create({
    title: "Ports",
    description: "Where boats lie",
    primary: "name",
    category: "Harbour",
    properties: { name: { type: "string", title: "Name" } },
  });
  const empty = await create({
    title: "Empty",
    description: "Nothing is in here",
    readOnly: true,
    properties: { name: { type: "string", title: "Name" } },
  });
  const boats = await create({
    title: "Boats",
    description: "Boats of every kind",
    primary: "name",
    category: "Harbour",
    icon: "sailing",
    properties: {
      name: { type: "string", title: "Name" },
      tons: { type: "number", title: "Tons" },
      built: { type: "date", title: "Built" },
      sails: { type: "boolean", title: "Sails" },
      hull: { type: "color", title: "Hull" },
      photo: { type: "storage", title: "Photo" },
      notes: { type: "textarea", title: "Notes" },
      story: { type: "richtext", title: "Story" },
      tags: { type: "multiselect", title: "Tags", items: { type: "string" } },
      info: { type: "object", title: "Info", properties: { depth: { type: "number" } } },
      stops: { type: "array", title: "Stops", items: { type: "string" } },
      home: { type: "relation", title: "Home", bucketId: ports, relationType: "onetoone" },
      visited: { type: "relation", title: "Visited", bucketId: ports, relationType: "onetomany" },
      place: { type: "location", title: "Place" },
    },
  });
  const izmir = await insert(ports, { name: "Izmir" });
  const bari = await insert(ports, { name: "Bari" });
  await insert(boats, {
    name: "Alba",
    tons: 1234.5,
    built: "2020-02-03T04:05:00Z",
    sails: true,
    hull: "#ff0000",
    photo: "/icon.svg",
    notes: hostile,
    story: "<p>Once upon a time</p>",
    tags: ["old", "blue"],
    info: { depth: 4 },
    stops: ["x", "y"],
    home: izmir,
    visited: [izmir, bari],
    place: { type: "Point", coordinates: [27.1, 38.4] },
  });
  for (let number = 1; number <= 60; number += 1) {
    await insert(boats, { name: `Boat ${String(number).padStart(2, "0")}`, tons: number });
  }
  return { boats, ports, empty };
}
