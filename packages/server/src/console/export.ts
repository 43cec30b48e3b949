import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type ConsoleConfig, configFile } from "@twinhelm/core/session/place";
import { StartError } from "../shell/errors";
import { placedPage } from "../shell/page";

/** The web console as files for a web server, with what it is told about itself beside its page. */
export function exportConsole(webFolder: string, folder: string, config: ConsoleConfig): void {
  try {
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).length > 0)
      throw new StartError("options", `${folder} is not empty. Name a new folder.`);
    cpSync(webFolder, folder, { recursive: true });
    const path = join(folder, "index.html");
    const page = placedPage(readFileSync(path, "utf8"), { base: config.base ?? "/", isConfigured: true });
    for (const ending of [".br", ".gz"]) rmSync(`${path}${ending}`, { force: true });
    writeFileSync(path, page);
    writeFileSync(`${path}.br`, brotliCompressSync(page));
    writeFileSync(`${path}.gz`, gzipSync(page));
    writeFileSync(join(folder, configFile), `${JSON.stringify(config, null, 2)}\n`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError("not-writable", `${folder} cannot be written: ${reason}`);
  }
}
