import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { withDatabase } from "../terminal/local";
import { node } from "../terminal/terminal";

const root = join(import.meta.dirname, "..", "..");
const execute = promisify(execFile);

it("the package installs elsewhere and serves the web console and the API", async () => {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-package-"));
  const { stdout } = await execute("npm", ["pack", "--json", "--pack-destination", folder], {
    cwd: join(root, "packages", "cli"),
  });
  const parsed = JSON.parse(stdout);
  const [packed] = Array.isArray(parsed) ? parsed : Object.values(parsed);
  const files: string[] = packed.files.map((file: { path: string }) => file.path);
  expect(files).toContain("dist/program/main.cjs");
  expect(files).toContain("dist/web/index.html");
  expect(files.filter((path) => path.includes("src/") || path.includes(".test."))).toEqual([]);
  const elsewhere = join(folder, "elsewhere");
  mkdirSync(elsewhere);
  await execute("npm", ["init", "-y"], { cwd: elsewhere });
  await execute(
    "npm",
    ["install", "--no-audit", "--no-fund", "--ignore-scripts", join(folder, packed.filename)],
    {
      cwd: elsewhere,
    },
  );
  const installed = join(elsewhere, "node_modules", "twinhelm");
  expect(JSON.parse(readFileSync(join(installed, "package.json"), "utf8")).dependencies ?? {}).toEqual({});
  const serve = withDatabase(["serve", "--port", "0"], elsewhere);
  const server = spawn(node, [join(installed, "bin", "twinhelm.mjs"), ...serve], {
    cwd: elsewhere,
    env: { ...process.env, TWINHELM_ADMIN_PASSWORD: "from elsewhere" },
  });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let said = "";
      server.stdout.on("data", (part) => {
        said += part;
        const address = /API +(\S+)\n/.exec(said)?.[1];
        if (address !== undefined) resolve(address);
      });
      server.on("exit", () => reject(new Error(`It ended: ${said}`)));
    });
    const page = await fetch(url.replace("/api", "/"), { headers: { accept: "text/html" } });
    expect(await page.text()).toContain('<div id="root">');
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
    const signIn = await fetch(`${url}/passport/identify`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ identifier: "admin", password: "from elsewhere" }),
    });
    expect(signIn.status).toBe(200);
    const { scheme, token } = await signIn.json();
    const call = async (method: string, path: string, body: object) =>
      fetch(`${url}${path}`, {
        method,
        headers: { "content-type": "application/json", authorization: `${scheme} ${token}` },
        body: JSON.stringify(body),
      });
    const triggers = { default: { type: "http", options: { path: "/tide" } } };
    const made = await call("POST", "/function", {
      ...{ name: "tide", language: "typescript", timeout: 20, env: {} },
      triggers,
    });
    const { _id } = await made.json();
    const index = "export default (): string => process.version.slice(0, 1);";
    expect((await call("POST", `/function/${_id}/index`, { index })).status).toBe(204);
    expect(await (await fetch(`${url}/fn-execute/tide`)).text()).toBe("v");
  } finally {
    server.removeAllListeners("exit");
    const ended = new Promise((resolve) => server.on("exit", resolve));
    server.kill("SIGTERM");
    expect(await ended).toBe(0);
  }
}, 180_000);
