import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

/** A checkout without a browser, whose download never ends and whose package manager brings one. */
function checkout(): string {
  const root = mkdtempSync(join(tmpdir(), "twinhelm-checkout-"));
  const scripts = join(import.meta.dirname, "..", "..", "scripts");
  for (const name of ["browser.mjs", "setup.mjs"]) cpSync(join(scripts, name), join(root, "scripts", name));
  const playwright = join(root, "node_modules", "playwright-core");
  const bin = join(root, "node_modules", ".bin");
  mkdirSync(playwright, { recursive: true });
  mkdirSync(bin);
  mkdirSync(join(root, "installed"));
  writeFileSync(join(playwright, "package.json"), '{"type":"module","exports":{".":"./index.js"}}');
  writeFileSync(
    join(playwright, "index.js"),
    'export const chromium = { executablePath: () => "/nowhere" };',
  );
  writeFileSync(join(playwright, "cli.js"), "setInterval(() => undefined, 1000);");
  const browser = join(root, "installed", "chromium");
  const installs = `#!/bin/sh\n[ "$1" = install ] || exit 0\nprintf '#!/bin/sh\\nexit 0\\n' > ${browser}\n/bin/chmod +x ${browser}\n`;
  writeFileSync(join(bin, "apt-get"), installs, { mode: 0o755 });
  return root;
}

it("a browser that does not arrive in time is looked for with the package manager", () => {
  const root = checkout();
  const code = `
    const { findBrowser } = await import(${JSON.stringify(join(root, "scripts", "browser.mjs"))});
    console.log(await findBrowser({ downloadTime: 500 }).catch((error) => error.message));`;
  const { TWINHELM_BROWSER: _, ...environment } = process.env;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    env: { ...environment, PATH: join(root, "installed") },
    encoding: "utf8",
  });
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  expect(stdout.trim()).toMatch(mayInstall ? join(root, "installed", "chromium") : /^No browser was found/);
});
