// `data export` and `data import`: files of each format, verdicts of rows, all or nothing.
import { readdirSync, readFileSync, readlinkSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { transferFormats } from "@twinhelm/core/document/transfer/formats";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { homeOf } from "./console";
import { runHere } from "./runHere";

let server: TestServer;
let home: string;
let ports: string;
beforeAll(async () => {
  server = await startTestServer();
  home = homeOf(server.admin, server.url);
  const make = async (title: string, properties: object, more: object = {}) => {
    const body = { title, description: "For a test", properties, ...more };
    return String((await server.call("POST", "/bucket", { body })).body._id);
  };
  ports = await make("Ports", { name: { type: "string" } }, { primary: "name" });
  for (const name of ["Izmir", "Bodrum", "Bodrum"])
    await server.call("POST", `/bucket/${ports}/data`, { body: { name } });
  const boat = {
    name: { type: "string", options: { translate: true } },
    code: { type: "string", options: { unique: true } },
    tons: { type: "number" },
    port: { type: "relation", bucketId: ports, relationType: "onetoone" },
    info: { type: "object", properties: { depth: { type: "number" } } },
  };
  await make("Boats", boat, { required: ["name"] });
  for (const format of transferFormats) await make(`Copies-${format}`, boat);
});
afterAll(() => server.close());

const twinhelm = (args: string, input = "") =>
  runHere(args.split(" "), home, { input, environment: { XDG_CONFIG_HOME: home } });
const fileOf = (name: string, text: string | Uint8Array) => {
  const path = join(home, name);
  writeFileSync(path, text);
  return path;
};
const listed = async (bucket: string) =>
  JSON.parse((await twinhelm(`data list ${bucket} --no-localize -o json`)).out);

describe("data import", () => {
  const head = "Name,code,tons,port,Info Depth,extra";
  const good = `${head}\nAlba,A,1,Izmir,3,x\n"Brio, the second",B,,,,\n`;

  it("asks where a column goes that is no field", async () => {
    const path = fileOf("boats.csv", good);
    const refused = await twinhelm(`data import Boats --file ${path}`);
    expect(refused).toMatchObject({ code: 2, out: "" });
    expect(refused.err).toContain("--map extra=FIELD");
    expect((await twinhelm(`data import Boats --file ${path} --map extra=nowhere`)).err).toContain(
      "There is no field nowhere.",
    );
  });

  it("checks each row before anything is written, with what only the server knows", async () => {
    const bad = `${head}\nAlba,A,many,Izmir,,\n,B,1,,,\nCeto,C,1,Bodrum,,\nDelo,D,1,Nowhere,,\nEos,E,1,,,\nFin,E,1,,,\n`;
    const path = fileOf("bad.csv", bad);
    const dry = await twinhelm(`data import Boats --file ${path} --map extra= --dry-run`);
    expect(dry.code).toBe(2);
    expect(dry.err.trim().split("\n")).toEqual([
      "Row 2, tons: Enter a number. (many)",
      "Row 3, name: This field is required.",
      "Row 4, port: Several related documents have this name. Give the id. (Bodrum)",
      "Row 5, port: No related document has this name. (Nowhere)",
      "Row 7, code: has a value that another document has already, and must be unique.",
      "Of 6 rows 1 would be inserted and 0 changed; 5 have problems. Nothing was written.",
    ]);
    const refused = await twinhelm(`data import Boats --file ${path} --map extra=`);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("Nothing was written.")]);
    expect(await listed("Boats")).toEqual([]);
    const some = await twinhelm(`data import Boats --file ${path} --map extra= --skip-invalid`);
    expect([some.code, some.err]).toEqual([8, expect.stringContaining("1 document is inserted, 0 changed.")]);
  });

  it("inserts by names and titles of fields, and changes by a key", async () => {
    const path = fileOf("boats.csv", good);
    expect(await twinhelm(`data import Boats --file ${path} --map extra=`)).toMatchObject({
      code: 0,
      err: "2 documents are inserted, 0 changed.\n",
    });
    const changes = "code,tons,info.depth\nA,,4\nZ,9,\n";
    const changed = await twinhelm(
      "data import Boats --file - --key code --mode update --skip-invalid",
      changes,
    );
    expect([changed.code, changed.err]).toEqual([
      8,
      expect.stringContaining("Row 3, code: is that of no document"),
    ]);
    const alba = (await listed("Boats")).find(({ code }: { code: string }) => code === "A");
    expect(alba).toMatchObject({ name: { en_US: "Alba" }, info: { depth: 4 }, port: expect.any(String) });
    expect(alba).not.toHaveProperty("tons");
  });

  it("says what is wrong with a command line or a file", async () => {
    const path = fileOf("latin.csv", Uint8Array.from([...Buffer.from("name\n"), 0xdd, 0x0a]));
    for (const [args, message] of [
      [`--file ${path}`, "Line 2 holds bytes that are not UTF-8"],
      [`--file ${path} --encoding klingon`, "There is no encoding klingon."],
      [`--file ${path} --mode insert --key code`, "leave out --key"],
      [`--file ${path} --mode replace`, "There is no mode replace."],
      [`--file ${path} --map name`, "--map needs COLUMN=FIELD"],
      [`--file ${path} --format pdf`, "csv, json, ndjson, xlsx"],
      [`--file ${fileOf("none.csv", "")}`, "The file holds nothing."],
      [`--file ${fileOf("unnamed.csv", "tons\n1\n")}`, "No column goes to name"],
    ] as const) {
      const refused = await twinhelm(`data import Boats ${args}`);
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(message)]);
    }
    expect((await twinhelm(`data import Boats --file ${join(home, "not-there.csv")}`)).code).toBe(1);
    const read = await twinhelm(`data import Boats --file ${path} --encoding windows-1254 --dry-run`);
    expect(read).toMatchObject({ code: 0 });
  });

  it("finds a related document, however many have the name of another one", async () => {
    const made = async (title: string, properties: object) => {
      const body = { title, description: "For a test", properties };
      return String((await server.call("POST", "/bucket", { body })).body._id);
    };
    const harbours = await made("Harbours", { name: { type: "string" } });
    await made("Calls", { at: { type: "relation", bucketId: harbours, relationType: "onetoone" } });
    const documents = [...Array.from({ length: 1_000 }, () => ({ name: "Twin" })), { name: "Alone" }];
    const body = { documents };
    expect((await server.call("POST", `/bucket/${harbours}/data/batch`, { body })).status).toBe(201);
    const path = fileOf("calls.csv", "at\nTwin\nAlone\n");
    const dry = await twinhelm(`data import Calls --file ${path} --dry-run`);
    expect(dry.err.trim().split("\n")).toEqual([
      "Row 2, at: Several related documents have this name. Give the id. (Twin)",
      "Of 2 rows 1 would be inserted and 0 changed; 1 has problems. Nothing was written.",
    ]);
  });

  it("refuses a file of 1 GB before any of it is read", async () => {
    const path = fileOf("large.csv", "name\nAlba\n");
    // Its holes take up no room.
    truncateSync(path, 1_000_000_000);
    const refused = await twinhelm(`data import Boats --file ${path}`);
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining("The file has 1000 MB; at most 500 MB are imported together"),
    ]);
  });
});

describe("data export", () => {
  it("takes filter, order and columns of a saved view, where none is given", async () => {
    const saved = await twinhelm('view save Ports Homes --filter={"name":"Bodrum"} --fields=name');
    expect(saved).toMatchObject({ code: 0 });
    expect((await twinhelm("data export Ports --view Homes")).out).toBe("name\r\nBodrum\r\nBodrum\r\n");
    expect((await twinhelm("data export Ports --view Homes --filter name=='Izmir'")).out).toBe(
      "name\r\nIzmir\r\n",
    );
    expect((await twinhelm("data export Ports --view Nothing")).code).not.toBe(0);
  });

  it("names related documents instead of their ids, which are found again by their names", async () => {
    const field = { type: "relation", bucketId: ports };
    const properties = {
      port: { ...field, relationType: "onetoone" },
      stops: { ...field, relationType: "onetomany" },
    };
    const body = { title: "Trips", description: "For a test", properties };
    const trips = (await server.call("POST", "/bucket", { body })).body._id;
    const named = (await listed("Ports")).find(({ name }: { name: string }) => name === "Izmir")._id;
    const unnamed = (await server.call("POST", `/bucket/${ports}/data`, { body: {} })).body._id;
    await server.call("POST", `/bucket/${trips}/data`, { body: { port: named, stops: [named, unnamed] } });
    const { out } = await twinhelm("data export Trips --names --columns port,stops");
    expect(out).toBe(`port,stops\r\nIzmir,"[""Izmir"",""${unnamed}""]"\r\n`);
    expect((await twinhelm(`data import Trips --file ${fileOf("trips.csv", out)}`)).code).toBe(0);
    const [first, second] = await listed("Trips");
    expect(second).toEqual({ ...first, _id: expect.any(String) });
    await server.call("DELETE", `/bucket/${ports}/data/${unnamed}`);
  });

  it.each(transferFormats)("%s comes back byte by byte", async (format) => {
    const [first, second] = [join(home, `first.${format}`), join(home, `second.${format}`)];
    expect(await twinhelm(`data export Boats --output ${first}`)).toMatchObject({
      code: 0,
      out: "",
      err: "3 documents are exported.\n",
    });
    expect((await twinhelm(`data import Copies-${format} --file ${first}`)).code).toBe(0);
    await twinhelm(`data export Copies-${format} --output ${second}`);
    expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
    expect(readdirSync(home).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("writes columns, a condition, an order and a language to standard output", async () => {
    const filter = `{"tons":{"$exists":true}}`;
    const shown = await twinhelm(`data export Boats --columns code,info --sort -code --language en_US`);
    expect(shown.err).toBe("3 documents are exported.\n");
    expect(shown.out).toBe("code,info.depth\r\nE,\r\nB,\r\nA,4\r\n");
    const some = await twinhelm(`data export Boats --filter ${filter} --columns name`);
    expect(some.out).toBe("name.tr_TR,name.en_US\r\n,Eos\r\n");
    expect((await twinhelm('data export Boats --format ndjson --columns code --filter code=="A"')).out).toBe(
      '{"code":"A"}\n',
    );
    const unknown = await twinhelm("data export Boats --columns cod");
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining("There is no column cod.")]);
  });

  it("says where it cannot write, and leaves what is there", async () => {
    const path = join(home, "missing", "boats.csv");
    const lost = await twinhelm(`data export Boats --output ${path}`);
    expect([lost.code, lost.err]).toEqual([
      1,
      expect.stringContaining(`${path} cannot be written: there is no such file or folder`),
    ]);
    // By a name of its own: whatever becomes of that, the device stays.
    const full = join(home, "full");
    symlinkSync("/dev/full", full);
    const unwritten = await twinhelm(`data export Boats --output ${full}`);
    expect([unwritten.code, unwritten.err]).toEqual([
      1,
      expect.stringContaining(`${full} cannot be written: its disk is full`),
    ]);
    expect(readlinkSync(full)).toBe("/dev/full");
  });
});

/** The server as one that has none of our own routes. */
async function withoutOurs() {
  const relay = createServer((request, answer) => {
    const isOurs = /\/data\/(import|batch)/.test(request.url ?? "");
    if (isOurs) {
      answer.writeHead(404, { "content-type": "application/json" });
      answer.end(
        JSON.stringify({ statusCode: 404, message: `Cannot POST ${request.url}`, error: "Not Found" }),
      );
      return;
    }
    const parts: Buffer[] = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", async () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(
          ([name]) => !["host", "connection", "content-length"].includes(name),
        ),
      ) as Record<string, string>;
      const given = parts.length === 0 ? {} : { body: Buffer.concat(parts) };
      const url = `${new URL(server.url).origin}${request.url}`;
      const response = await fetch(url, { method: request.method ?? "GET", headers, ...given });
      answer.writeHead(response.status, { "content-type": response.headers.get("content-type") ?? "" });
      answer.end(await response.text());
    });
  });
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  const address = relay.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/api`, close: () => relay.close() };
}

it("a server without imports gets rows one by one, once all of them were checked", async () => {
  const relay = await withoutOurs();
  try {
    const there = homeOf(server.admin, relay.url);
    const send = (input: string, more = "") =>
      runHere(`data import Boats --file -${more}`.split(" "), there, {
        input,
        environment: { XDG_CONFIG_HOME: there },
      });
    const refused = await send("name,tons\nG,1\nH,x\n");
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("Row 3, tons")]);
    const partly = await send("name,code\nG,G\nH,A\nI,I\n");
    expect([partly.code, partly.err]).toEqual([
      8,
      expect.stringContaining("Row 3: Value of the property .code"),
    ]);
    expect(partly.err).toContain("1 was inserted");
    const both = await send("code,name,tons\nG,Gull,7\nK,Kite,8\n", " --key code");
    expect([both.code, both.err]).toEqual([0, expect.stringContaining("1 document is inserted, 1 changed.")]);
    expect(both.err).toContain("one by one");
  } finally {
    relay.close();
  }
});
