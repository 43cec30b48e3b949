import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ServerSettings } from "@twinhelm/server/shell/app";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core";
import { inject } from "vitest";
import { type Content, copyContent } from "./fixture";
import { createWindows } from "./windows";

const webFolder = join(import.meta.dirname, "..", "..", "packages", "web", "dist");

/** A real browser and a real backend that serves the built console. */
export interface Stage {
  readonly server: TestServer;
  /** Address of the console without a slash at its end. */
  readonly origin: string;
  /**
   * A new page with nothing stored, in a window of its own as long as it is open; `problems` collects what the
   * browser complains about.
   */
  open(path: string, options?: PageOptions): Promise<{ page: Page; problems: string[] }>;
  /** Ends with a page when a test is done with it: its window is used again. Undefined: there is none yet. */
  leave(page: Page | undefined): Promise<void>;
  close(): Promise<void>;
}

interface PageOptions extends BrowserContextOptions {
  /** Credential to be signed in with: `IDENTITY token`. */
  readonly as?: string;
  /** The files of the console are loaded; absent: only where it does not run in the window already. */
  readonly load?: boolean;
}

/** A stage whose backend has the content of `copyContent`. */
export async function openFilledStage(
  settings: Partial<ServerSettings> = {},
): Promise<{ stage: Stage; content: Content }> {
  const { dataFolder, content } = await copyContent();
  return { stage: await openStage({ ...settings, dataFolder }), content };
}

export async function openStage(settings: Partial<ServerSettings> = {}): Promise<Stage> {
  if (!existsSync(join(webFolder, "index.html")))
    throw new Error("Build the web console first: npm run build");
  const address = inject("browser");
  if (address === undefined) throw new Error("Name a browser in TWINHELM_BROWSER, or run npm test.");
  const server = await startTestServer({ webFolder, ...settings });
  const browser = await chromium.connect(address);
  const origin = server.url.replace(/\/api$/, "");
  const windows = createWindows(browser, `${origin}/icon.svg`);
  return {
    server,
    origin,
    async open(path, { as, load, ...options } = {}) {
      const problems: string[] = [];
      const page = await windows.open(options, { url: `${origin}${path}`, as, load }, (opened) =>
        watch(opened, [origin, new URL(server.ownUrl).origin], problems),
      );
      return { page, problems };
    },
    async leave(page) {
      if (page !== undefined) await windows.leave(page);
    },
    async close() {
      // Ends the connection and the windows that were opened by it, not the browser.
      await browser.close();
      await server.close();
    },
  };
}

/** Collects what the browser complains about, and what is asked of others than the server: files have its own address. */
function watch(page: Page, origins: readonly string[], problems: string[]): void {
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !/status of 4\d\d|net::ERR/.test(message.text()))
      problems.push(message.text());
  });
  page.on("request", (request) => {
    const isOwn = origins.some((origin) => request.url().startsWith(origin));
    if (!isOwn && !/^(data|blob):/.test(request.url())) problems.push(`a request left for ${request.url()}`);
  });
}

export { testPassword };

/** An address of the console that has no page, and a title of its own. */
const nowhere = "/no-such-page";

/**
 * Goes to an address inside of the console, so that its files are not read again; what was read less than half a minute
 * ago is not asked for again either. There is a page once it has a title. Where the title stays as it was, nothing tells:
 * then it is left for where there is no page, and gone to from there. Throws where there is no page after `patience`
 * milliseconds.
 */
export async function goInside(page: Page, path: string, patience = 30_000): Promise<void> {
  /** Whether there is a page, or the address alone is another one; neither: somebody was sent back. */
  const going = (to: string, isNew: boolean, milliseconds: number) =>
    page.evaluate(
      async ({ to, isNew, milliseconds }) => {
        document.title = "";
        const idx = (history.state?.idx ?? 0) + (isNew ? 1 : 0);
        const state = { usr: null, key: crypto.randomUUID(), idx };
        if (isNew) history.pushState(state, "", to);
        else history.replaceState(state, "", to);
        dispatchEvent(new PopStateEvent("popstate", { state }));
        const end = performance.now() + milliseconds;
        while (document.title === "" && performance.now() < end)
          await new Promise((resolve) => setTimeout(resolve, 5));
        return { isShown: document.title !== "", isThere: history.state?.idx === idx };
      },
      { to, isNew, milliseconds },
    );
  const failure = (to: string) => new Error(`The console shows no page at ${to}`);
  const { isShown, isThere } = await going(path, true, Math.min(1000, patience));
  if (isShown) return;
  if (!isThere) throw failure(path);
  for (const to of [nowhere, path]) if (!(await going(to, false, patience)).isShown) throw failure(to);
}

/** Texts of one column of the data table, from top to bottom. */
export const columnTexts = (page: Page, column: string): Promise<string[]> =>
  page.locator("table.data-table").evaluate((table, title) => {
    const headers = [...table.querySelectorAll("thead th")].map(
      (header) => (header.querySelector(".header-text") ?? header).textContent,
    );
    const position = headers.indexOf(title);
    return [...table.querySelectorAll("tbody tr")].map((row) => row.children[position]?.textContent ?? "");
  }, column);

/** Comes near the section list, and waits until it can be arranged. */
export async function nearSections(page: Page): Promise<void> {
  await page.locator(".section-list .drawer").hover();
  await page.locator(".section-list .drawer-menu").first().waitFor({ state: "attached" });
}

/** Texts of elements, without the characters that icons are drawn by. */
export const wordsOf = async (elements: Locator): Promise<string[]> =>
  (await elements.allTextContents()).map((text) => text.replaceAll(/\p{Co}/gu, ""));
