import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from "playwright-core";

const usual = {
  viewport: { width: 1440, height: 900 },
  locale: "en-GB",
  timezoneId: "UTC",
  colorScheme: "light",
  reducedMotion: "no-preference",
} as const satisfies BrowserContextOptions;

/** One window: a context of its own with one page. */
interface Window {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What a page does before its own scripts run; it goes when the window is left. */
  readonly seed: Disposable | undefined;
}

/**
 * Windows of one browser. One that was left is taken again, with the same page: it has read and compiled the files of
 * the console already, which is half of the work of showing it.
 */
export interface Windows {
  /** A page in a window in which no other page is open, with nothing stored. `as`: who is signed in. */
  open(options: BrowserContextOptions, as: string | undefined): Promise<Page>;
  /** Leaves the window of a page: nothing of what was done in it is there for the next one. */
  leave(page: Page): Promise<void>;
}

/** `resting`: address at the origin of the console, where a window waits; its process stays alive by it. */
export function createWindows(browser: Browser, resting: string): Windows {
  const left = new Map<string, Window[]>();
  const used = new Map<Page, Window & { readonly key: string }>();
  return {
    async open({ viewport = usual.viewport, colorScheme, reducedMotion, ...options }, as) {
      // What can be changed in a window that is open makes no other window.
      const key = JSON.stringify(options);
      const window = left.get(key)?.pop() ?? (await openWindow(browser, options));
      const { context, page } = window;
      await context.clearCookies();
      if (options.permissions === undefined) await context.clearPermissions();
      if (viewport !== null) await page.setViewportSize(viewport);
      await page.emulateMedia({
        colorScheme: colorScheme ?? usual.colorScheme,
        reducedMotion: reducedMotion ?? usual.reducedMotion,
      });
      used.set(page, { ...window, key, seed: await seedStorage(page, as) });
      return page;
    },
    async leave(page) {
      const window = used.get(page);
      used.delete(page);
      if (window === undefined || page.isClosed()) return;
      const { context, seed, key } = window;
      if (!(await clear(page, seed, resting))) return context.close();
      left.set(key, [...(left.get(key) ?? []), { context, page, seed: undefined }]);
    },
  };
}

async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
  const context = await browser.newContext({ ...usual, ...options });
  // Before the test runs out of time, so that it is said what was waited for.
  context.setDefaultTimeout(45_000);
  return { context, page: await context.newPage(), seed: undefined };
}

/** Once for each use of a window: what is stored afterwards stays when the page is loaded again. */
const seedStorage = (page: Page, as: string | undefined): Promise<Disposable> =>
  page.addInitScript((credential) => {
    if (sessionStorage.getItem("seeded") !== null) return;
    sessionStorage.setItem("seeded", "yes");
    localStorage.clear();
    if (credential !== undefined) localStorage.setItem("access_token", credential);
  }, as);

/** Whether nothing is left. False: the server of the page is gone, so there is nowhere to wait. */
async function clear(page: Page, seed: Disposable | undefined, resting: string): Promise<boolean> {
  page.removeAllListeners();
  // Somebody who typed something is asked before the page goes.
  page.on("dialog", (dialog) => dialog.accept());
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await seed?.dispose();
  for (const other of page.context().pages()) if (other !== page) await other.close();
  try {
    await page.goto(resting);
  } catch {
    return false;
  }
  page.removeAllListeners();
  await page.mouse.move(-1, -1);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  return true;
}
