import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: TestServer;
let parent: string;
let origin: string;
const page = "<!doctype html><title>Console</title>";

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "twinhelm-web-"));
  const webFolder = join(parent, "web");
  mkdirSync(join(webFolder, "assets"), { recursive: true });
  writeFileSync(join(parent, "private.txt"), "private");
  writeFileSync(join(webFolder, "index.html"), page);
  writeFileSync(join(webFolder, "icon.svg"), "<svg/>");
  writeFileSync(join(webFolder, "assets", "index-abc123.js"), "start()");
  writeFileSync(join(webFolder, "assets", "ts.worker-abc123.js"), "check()");
  server = await startTestServer({ webFolder });
  origin = server.url.replace(/\/api$/, "");
});
afterAll(async () => {
  await server.close();
  rmSync(parent, { recursive: true });
});

const get = (path: string, accept = "text/html,application/xhtml+xml") =>
  fetch(`${origin}${path}`, { headers: { accept } });

describe("the console", () => {
  it.each(["/", "/index.html", "/bucket/5f0000000000000000000001/data?page=2", "/identity", "/apiary"])(
    "%s is its page, asked for anew each time",
    async (path) => {
      const response = await get(path);
      expect([response.status, await response.text()]).toEqual([200, page]);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-cache");
    },
  );

  it("its root is the page for every program that asks", async () => {
    expect(await (await get("/", "*/*")).text()).toBe(page);
    expect((await get("/identity", "application/json")).status).toBe(404);
  });

  it("runs nothing but its own files", async () => {
    const { headers } = await get("/");
    const policy = headers.get("content-security-policy") ?? "";
    const rules: Record<string, string> = Object.fromEntries(
      policy.split("; ").map((rule) => {
        const [name = "", ...values] = rule.split(" ");
        return [name, values.join(" ")];
      }),
    );
    expect(rules).toMatchObject({
      "default-src": "'none'",
      "script-src": "'self'",
      "style-src": "'self' 'unsafe-inline'",
      "worker-src": "'self'",
      "media-src": "'self' blob:",
      "connect-src": "'self'",
      "frame-ancestors": "'none'",
      "base-uri": "'none'",
      "form-action": "'self'",
    });
    const inline = Object.entries(rules).filter(([, value]) => /unsafe|\*/.test(value));
    expect(inline).toEqual([["style-src", "'self' 'unsafe-inline'"]]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("shows images and frames of nobody else, but for the providers of the instance", async () => {
    const shown = async (from = origin) => {
      const { headers } = await fetch(`${from}/`);
      const rules = (headers.get("content-security-policy") ?? "").split("; ");
      return rules.filter((rule) => /^(img|frame)-src/.test(rule));
    };
    expect(await shown()).toEqual([`img-src 'self' data: blob: ${origin}`, "frame-src 'none'"]);
    const options = { code: { base_url: "https://sign.example:8443/authorize?x=1" } };
    const strategy = { name: "provider", type: "oauth", options };
    const { body } = await server.call("POST", "/passport/strategy", { body: strategy });
    expect((await shown())[1]).toBe(`frame-src 'self' ${origin} https://sign.example:8443`);
    await server.call("DELETE", `/passport/strategy/${body._id}`);
    expect((await shown())[1]).toBe("frame-src 'none'");
    for (const none of ["map-tiles.json", "asset-store.json"])
      expect(await (await fetch(`${origin}/${none}`)).json()).toEqual({});
    const file = await fetch(`${origin}/icon.svg`);
    expect(file.headers.get("content-security-policy")).toContain("img-src 'self' data: blob:;");
    // A worker is under its own policy, a part of a page under that of the page.
    const policyOf = async (name: string) =>
      (await fetch(`${origin}/assets/${name}`)).headers.get("content-security-policy");
    expect(await policyOf("ts.worker-abc123.js")).toContain("default-src 'none'");
    expect(await policyOf("index-abc123.js")).toBeNull();
  });

  it("shows what the administrator of the machine has named", async () => {
    const other = await startTestServer({
      webFolder: join(parent, "web"),
      publicUrl: "https://data.example/api",
      imageOrigins: ["https://cdn.example"],
      mapTiles: { address: "https://tile.example/{z}/{x}/{y}.png", attribution: "Ada" },
      assetStore: "https://assets.example/store?for=us",
      frameOrigins: ["https://next.example"],
    });
    const options = { code: { base_url: "http://sign.example/a" } };
    await other.call("POST", "/passport/strategy", { body: { name: "p", type: "oauth", options } });
    const { headers } = await fetch(other.url.replace(/api$/, ""));
    const tiles = await fetch(other.url.replace(/api$/, "map-tiles.json"));
    expect(await tiles.json()).toEqual({
      address: "https://tile.example/{z}/{x}/{y}.png",
      attribution: "Ada",
    });
    const store = await fetch(other.url.replace(/api$/, "asset-store.json"));
    expect(await store.json()).toEqual({ address: "https://assets.example/store?for=us" });
    await other.close();
    const policy = headers.get("content-security-policy");
    expect(policy).toContain(
      "img-src 'self' data: blob: https://data.example https://cdn.example https://tile.example;",
    );
    expect(policy).toContain(
      "frame-src 'self' https://data.example http://sign.example https://next.example https://assets.example;",
    );
  });

  it("files with a hash in their name are kept, others are not", async () => {
    const hashed = await get("/assets/index-abc123.js", "*/*");
    expect(await hashed.text()).toBe("start()");
    expect(hashed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(hashed.headers.get("content-type")).toMatch(/javascript/);
    expect((await get("/icon.svg", "*/*")).headers.get("cache-control")).toBe("no-cache");
  });

  it("a file that is not there is 404, not the page", async () => {
    for (const path of ["/assets/index-old.js", "/missing.svg"]) {
      const response = await get(path, "*/*");
      expect([response.status, response.headers.get("content-type")]).toEqual([
        404,
        "application/json; charset=utf-8",
      ]);
    }
    expect((await get("/assets/index-old.js")).status).toBe(404);
    expect((await get("/identity", "application/json")).status).toBe(404);
  });

  it("the API keeps its own answers", async () => {
    for (const path of ["/api", "/api/", "/api/nowhere", "/API/nowhere"]) {
      const response = await get(path);
      expect([response.status, (await response.json()).error]).toEqual([404, "Not Found"]);
    }
    expect((await fetch(`${origin}/identity`, { method: "POST" })).status).toBe(404);
  });
});

it.each(["/../private.txt", "/..%2fprivate.txt", "/assets/..%2f..%2fprivate.txt", "/%2e%2e/private.txt"])(
  "%s does not leave the folder",
  async (path) => {
    const { hostname, port } = new URL(origin);
    const answer = await new Promise<string>((resolve) => {
      let text = "";
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
      );
      socket.on("data", (chunk) => {
        text += String(chunk);
      });
      socket.on("close", () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 40[0-9]/);
    expect(answer).not.toContain("private\r\n");
    expect(answer).not.toMatch(/\r\n\r\nprivate/);
  },
);
