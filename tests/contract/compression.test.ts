import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const page = `<!doctype html><title>Console</title>${"<p>Words</p>".repeat(200)}`;
const script = `start(${'"words",'.repeat(500)})`;
let server: TestServer;
let parent: string;
let webFolder: string;
let bucket: string;

function writeBeside(path: string, content: string): void {
  writeFileSync(path, content);
  writeFileSync(`${path}.br`, brotliCompressSync(content));
  writeFileSync(`${path}.gz`, gzipSync(content));
}

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "twinhelm-compression-"));
  webFolder = join(parent, "web");
  mkdirSync(join(webFolder, "assets"), { recursive: true });
  writeBeside(join(webFolder, "index.html"), page);
  writeBeside(join(webFolder, "assets", "index-abc123.js"), script);
  writeFileSync(join(webFolder, "assets", "small-abc123.js"), "small()");
  server = await startTestServer({ webFolder });
  const made = await server.call("POST", "/bucket", {
    body: { title: "Many", description: "Many words", properties: { name: { type: "string" } } },
  });
  bucket = made.body._id;
  for (let number = 0; number < 30; number += 1)
    await server.call("POST", `/bucket/${bucket}/data`, { body: { name: `Grüße an Boot ${number}` } });
});
afterAll(async () => {
  await server.close();
  rmSync(parent, { recursive: true });
});

interface Raw {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly bytes: Buffer;
}

/** What comes over the wire: nothing is decoded. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const call = request(server.url.replace(/\/api$/, path), { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
      );
    });
    call.on("error", reject);
    call.end();
  });
}

const decode = ({ headers, bytes }: Raw): Buffer => {
  if (headers["content-encoding"] === "br") return brotliDecompressSync(bytes);
  return headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes;
};

describe("files of the console", () => {
  it.each([
    ["/", "text/html; charset=utf-8", page],
    ["/bucket/x/data?page=2", "text/html; charset=utf-8", page],
    ["/assets/index-abc123.js", "application/javascript; charset=utf-8", script],
  ])("%s comes as the caller takes it", async (path, type, content) => {
    for (const [accepted, encoding] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip", "gzip"],
      ["identity", undefined],
      [undefined, undefined],
    ]) {
      const headers = { accept: "text/html", ...(accepted !== undefined && { "accept-encoding": accepted }) };
      const answer = await ask(path, headers);
      expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, encoding]);
      expect(answer.headers["content-type"]).toBe(type);
      expect(String(answer.headers.vary)).toMatch(/accept-encoding/i);
      expect(answer.headers["content-length"]).toBe(String(answer.bytes.length));
      expect(decode(answer).toString()).toBe(content);
      if (encoding !== undefined) expect(answer.bytes.length).toBeLessThan(content.length / 4);
    }
  });

  it("a file without a smaller one comes as it is, and the compressed ones have no address", async () => {
    const answer = await ask("/assets/small-abc123.js", { "accept-encoding": "br, gzip" });
    expect([answer.headers["content-encoding"], answer.bytes.toString()]).toEqual([undefined, "small()"]);
    for (const path of ["/assets/index-abc123.js.br", "/index.html.gz"])
      expect((await ask(path)).status).toBe(404);
  });

  it("the page is sent again only when it is another one", async () => {
    const encodings = { "accept-encoding": "br" };
    const first = await ask("/", encodings);
    const tag = String(first.headers.etag);
    const again = await ask("/", { ...encodings, "if-none-match": `"other", W/${tag}` });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, tag]);
    expect((await ask("/", { "if-none-match": tag })).status).toBe(200);
    // As long and as old: packages give every file the same date.
    writeBeside(join(webFolder, "index.html"), page.replace("Console", "Elosnoc"));
    const changed = await ask("/", { "if-none-match": tag, ...encodings });
    expect([changed.status, decode(changed).toString()]).toEqual([200, page.replace("Console", "Elosnoc")]);
    writeBeside(join(webFolder, "index.html"), page);
  });

  it("a hashed file is kept for a year, and not sent again when it is asked for", async () => {
    const first = await ask("/assets/index-abc123.js", { "accept-encoding": "br" });
    expect(first.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const again = await ask("/assets/index-abc123.js", {
      "accept-encoding": "br",
      "if-none-match": String(first.headers.etag),
    });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it("HEAD and parts keep their lengths", async () => {
    const head = await ask("/assets/index-abc123.js", {}, "HEAD");
    expect([head.headers["content-length"], head.bytes.length]).toEqual([String(script.length), 0]);
    const part = await ask("/assets/index-abc123.js", { range: "bytes=0-4" });
    expect([part.status, part.bytes.toString()]).toEqual([206, "start"]);
  });
});

describe("answers of the API", () => {
  const signedIn = () => ({ authorization: server.admin });
  const list = () => `/api/bucket/${bucket}/data?limit=30`;

  it("come compressed to those who take gzip, with the same bytes inside", async () => {
    const plain = await ask(list(), signedIn());
    const packed = await ask(list(), { ...signedIn(), "accept-encoding": "gzip, br" });
    expect([plain.headers["content-encoding"], packed.headers["content-encoding"]]).toEqual([
      undefined,
      "gzip",
    ]);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(packed.headers["content-length"]).toBe(String(packed.bytes.length));
    expect(decode(packed).equals(plain.bytes)).toBe(true);
    expect([plain.headers.vary, packed.headers.vary]).toEqual(["accept-encoding", "accept-encoding"]);
  });

  it("vary by origin too", async () => {
    const answer = await ask(list(), { ...signedIn(), origin: "https://elsewhere.example" });
    expect(answer.headers.vary).toBe("origin, accept-encoding");
  });

  it("stay as they are when they are short, refused, or asked for with HEAD", async () => {
    const headers = { ...signedIn(), "accept-encoding": "gzip" };
    const short = await ask(`/api/bucket/${bucket}/data?limit=1`, headers);
    expect([short.status, short.headers["content-encoding"], short.headers.vary]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    const refused = await ask(list(), { ...headers, "accept-encoding": "gzip;q=0" });
    expect(refused.headers["content-encoding"]).toBeUndefined();
    const head = await ask(list(), headers, "HEAD");
    const plain = await ask(list(), signedIn());
    expect([head.bytes.length, head.headers["content-length"]]).toEqual([0, String(plain.bytes.length)]);
  });

  it("are never compressed where they carry secrets", async () => {
    const headers = { ...signedIn(), "accept-encoding": "gzip" };
    for (let number = 0; number < 8; number += 1)
      await server.call("POST", "/passport/apikey", {
        body: {
          name: `Key ${number}`,
          description: "Long enough for an answer of a thousand bytes",
          active: true,
        },
      });
    const keys = await ask("/api/passport/apikey", headers);
    expect(keys.bytes.length).toBeGreaterThan(1000);
    expect(keys.headers["content-encoding"]).toBeUndefined();
    const statements = await ask("/api/passport/identity/statements", headers);
    expect(statements.headers["content-encoding"]).toBe("gzip");
  });
});
