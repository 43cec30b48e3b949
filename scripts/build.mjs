// Builds what is stale: the command with the backend inside, and the web console beside it.
import { cpSync, existsSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { node24, root, run, whenStale } from "./setup.mjs";

const vite = join(root, "node_modules", "vite", "bin", "vite.js");

function viteBuild(folder, config = "vite.config.ts") {
  const cwd = join(root, "packages", folder);
  if (run(node24, [vite, "build", "--config", config], { cwd, stdio: ["ignore", 2, 2] }) !== 0)
    throw new Error(`The build of packages/${folder} failed: see above.`);
}

/** What compiles functions goes with the command as it is: the module, its libraries, and the types of Node. */
function copyCompiler() {
  const modules = join(root, "node_modules");
  const to = join(root, "packages", "cli", "dist", "typescript");
  const files = (from, into, isWanted) =>
    cpSync(join(modules, from), join(to, into), {
      recursive: true,
      filter: (path) => statSync(path).isDirectory() || isWanted(basename(path)),
    });
  const isText = (name) => /^(LICENSE|ThirdPartyNotice)/.test(name);
  const isType = (name) => name.endsWith(".d.ts") || isText(name) || name === "package.json";
  // With its list: it is CommonJS, and the command is not.
  for (const name of ["LICENSE.txt", "ThirdPartyNoticeText.txt", "package.json"])
    cpSync(join(modules, "typescript-api", name), join(to, name));
  files("typescript-api/lib", "lib", (name) => name === "typescript.js" || /^lib\..*d\.ts$/.test(name));
  files("@types/node", "types/node", isType);
  files("undici-types", "undici-types", isType);
}

const shared = ["package-lock.json", "packages/core/src", "scripts/build.mjs"];

export function build() {
  let changed = false;
  if (existsSync(join(root, "packages", "web", "vite.config.ts"))) {
    const inputs = ["src", "index.html", "vite.config.ts", "build", "public"].map(
      (name) => `packages/web/${name}`,
    );
    // Icons that the demo names are in the small font.
    whenStale(
      "web",
      [...shared, ...inputs, "packages/server/src/demo"],
      "packages/web/dist/index.html",
      () => {
        console.error("Building the web console ...");
        viteBuild("web");
        changed = true;
      },
    );
  }
  const inputs = [
    "packages/cli/src",
    "packages/cli/vite.config.ts",
    "packages/cli/program.config.ts",
    "packages/cli/build",
    "packages/server/src",
    "node_modules/typescript-api/package.json",
  ];
  whenStale("cli", [...shared, ...inputs], "packages/cli/dist/program/main.cjs", () => {
    console.error("Building the command ...");
    viteBuild("cli");
    viteBuild("cli", "program.config.ts");
    copyCompiler();
    changed = true;
  });
  const from = join(root, "packages", "web", "dist");
  const to = join(root, "packages", "cli", "dist", "web");
  if (existsSync(from) && (changed || !existsSync(to))) {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { install } = await import("./setup.mjs");
  try {
    install();
    build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
