import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ServerSettings } from "@twinhelm/server/shell/app";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const webFolder = join(import.meta.dirname, "..", "..", "packages", "web", "dist");

/** A real browser and a real backend that serves the built console. */
export interface Stage {
  readonly server: TestServer;
  readonly browser: Browser;
  /** Address of the console without a slash at its end. */
  readonly origin: string;
  /** A new page in a window of its own; `problems` collects what the browser complains about. */
  open(path: string, options?: PageOptions): Promise<{ page: Page; problems: string[] }>;
  close(): Promise<void>;
}

export interface PageOptions extends BrowserContextOptions {
  /** Credential to be signed in with: `IDENTITY token`. */
  readonly as?: string;
}

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export async function openStage(settings: Partial<ServerSettings> = {}): Promise<Stage> {
  if (!existsSync(join(webFolder, "index.html")))
    throw new Error("Build the web console first: npm run build");
  const server = await startTestServer({ webFolder, ...settings });
  const executablePath = process.env.TWINHELM_BROWSER;
  if (executablePath === undefined) throw new Error("Name a browser in TWINHELM_BROWSER, or run npm test.");
  const browser = await chromium.launch({ executablePath, args: flags });
  const origin = server.url.replace(/\/api$/, "");
  return {
    server,
    browser,
    origin,
    async open(path, { as, ...options } = {}) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: "en-GB",
        timezoneId: "UTC",
        ...options,
      });
      const page = await context.newPage();
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type()) && !/status of 4\d\d|net::ERR/.test(message.text()))
          problems.push(message.text());
      });
      page.on("request", (request) => {
        if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url()))
          problems.push(`a request left for ${request.url()}`);
      });
      if (as !== undefined) {
        await page.addInitScript((credential) => {
          if (sessionStorage.getItem("seeded") === null) localStorage.setItem("access_token", credential);
          sessionStorage.setItem("seeded", "yes");
        }, as);
      }
      await page.goto(`${origin}${path}`);
      return { page, problems };
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

export { testPassword };

/** Texts of one column of the data table, from top to bottom. */
export const columnTexts = (page: Page, column: string): Promise<string[]> =>
  page.locator("table.data-table").evaluate((table, title) => {
    const headers = [...table.querySelectorAll("thead th")].map(
      (header) => (header.querySelector(".header-text") ?? header).textContent,
    );
    const position = headers.indexOf(title);
    return [...table.querySelectorAll("tbody tr")].map((row) => row.children[position]?.textContent ?? "");
  }, column);
