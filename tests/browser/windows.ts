import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from "playwright-core";

const usual = {
  viewport: { width: 1440, height: 900 },
  locale: "en-GB",
  timezoneId: "UTC",
  colorScheme: "light",
  // Each frame of what moves is drawn: a sixth to a quarter of what a browser takes. What is about motion asks for it.
  reducedMotion: "reduce",
} as const satisfies BrowserContextOptions;

/** One window: a context of its own with one page. */
interface Window {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The console runs in it, signed out, at a page that asks for nothing. */
  readonly running: boolean;
}

/** A window in which a test is. */
interface UsedWindow extends Window {
  readonly key: string;
  /** Who was signed in when it was opened. */
  readonly as: string | undefined;
  /** What a page does before its own scripts run; it goes when the window is left. */
  readonly seed: Disposable | undefined;
}

/** Where somebody begins. */
interface Beginning {
  /** Address of a page of the console. */
  readonly url: string;
  /** Who is signed in; absent: nobody. */
  readonly as?: string | undefined;
  /** The files of the console are loaded, also where it runs already. */
  readonly load?: boolean | undefined;
}

/**
 * Windows of one browser. One that was left is taken again, with the same page: it has read and compiled the files of
 * the console already, which is half of the work of showing it. Where somebody signed in left it, the console runs on:
 * they are signed out, which makes it forget everything, and the next one is signed in at their page.
 */
export interface Windows {
  /** A page in a window in which no other page is open, with nothing stored. `prepare`: done before anything is asked. */
  open(options: BrowserContextOptions, beginning: Beginning, prepare: (page: Page) => void): Promise<Page>;
  /** Leaves the window of a page: nothing of what was done in it is there for the next one. */
  leave(page: Page): Promise<void>;
}

/** `resting`: address at the origin of the console, where a window waits; its process stays alive by it. */
export function createWindows(browser: Browser, resting: string): Windows {
  const left = new Map<string, Window[]>();
  const used = new Map<Page, UsedWindow>();
  return {
    async open({ viewport = usual.viewport, colorScheme, reducedMotion, ...options }, beginning, prepare) {
      const { url, as, load = false } = beginning;
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
      prepare(page);
      const goesOn = window.running && as !== undefined && !load;
      // Nothing that the page before holds in memory is taken for loaded.
      if (window.running && !goesOn) await page.goto(resting);
      const seed = goesOn ? undefined : await seedStorage(page, as);
      used.set(page, { context, page, running: false, key, as, seed });
      if (goesOn) await signInHere(page, url, as);
      else await page.goto(url);
      return page;
    },
    async leave(page) {
      const window = used.get(page);
      used.delete(page);
      if (window === undefined || page.isClosed()) return;
      const { context, as, key } = window;
      await detach(window);
      const running = as !== undefined && (await signOutHere(page, as));
      if (!running && !(await clear(page, resting))) return context.close();
      page.removeAllListeners();
      await page.mouse.move(-1, -1);
      left.set(key, [...(left.get(key) ?? []), { context, page, running }]);
    },
  };
}

async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
  const context = await browser.newContext({ ...usual, ...options });
  // Before the test runs out of time, so that it is said what was waited for.
  context.setDefaultTimeout(45_000);
  return { context, page: await context.newPage(), running: false };
}

/** Once for each use of a window: what is stored afterwards stays when the page is loaded again. */
const seedStorage = (page: Page, as: string | undefined): Promise<Disposable> =>
  page.addInitScript((credential) => {
    if (sessionStorage.getItem("seeded") !== null) return;
    sessionStorage.setItem("seeded", "yes");
    localStorage.clear();
    if (credential !== undefined) localStorage.setItem("access_token", credential);
  }, as);

/** Takes away what a test put on a page and beside it. */
async function detach({ context, page, seed }: UsedWindow): Promise<void> {
  page.removeAllListeners();
  // Somebody who typed something is asked before the page goes.
  page.on("dialog", (dialog) => dialog.accept());
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await seed?.dispose();
  for (const other of context.pages()) if (other !== page) await other.close();
}

/**
 * Goes to a page that asks for nothing and signs out there, as another window of the browser would. False: the console
 * is not there, or this is no longer the person who began.
 */
const signOutHere = (page: Page, as: string): Promise<boolean> =>
  page
    .evaluate(async (credential) => {
      if (localStorage.getItem("access_token") !== credential) return false;
      // A place that the router has not counted: nobody is asked about what was typed.
      history.pushState(null, "", "/error");
      dispatchEvent(new PopStateEvent("popstate"));
      const end = performance.now() + 5000;
      while (document.querySelector(".error-page") === null) {
        if (performance.now() > end) return false;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      localStorage.clear();
      sessionStorage.clear();
      dispatchEvent(new StorageEvent("storage", { key: null }));
      // What stays open over every page is no beginning.
      if (document.querySelector(".bp6-overlay-backdrop") !== null) return false;
      // Tab begins at the top again.
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute("tabindex");
      return true;
    }, as)
    .catch(() => false);

/** Signs in at a page of the console that runs there. There is a page once it has a title. */
const signInHere = (page: Page, url: string, as: string): Promise<void> =>
  page.evaluate(
    async ([to, credential]) => {
      localStorage.setItem("access_token", credential);
      // The page where the one before signed out has its title already, and keeps it.
      if (new URL(to).pathname !== location.pathname) document.title = "";
      // The first place of this person: what was before it is not theirs.
      const state = { usr: null, key: crypto.randomUUID(), idx: 0 };
      history.replaceState(state, "", to);
      dispatchEvent(new StorageEvent("storage", { key: "access_token" }));
      dispatchEvent(new PopStateEvent("popstate", { state }));
      const end = performance.now() + 20_000;
      while (document.title === "" && performance.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 5));
    },
    [url, as] as const,
  );

/** Whether nothing is left. False: the server of the page is gone, so there is nowhere to wait. */
async function clear(page: Page, resting: string): Promise<boolean> {
  try {
    await page.goto(resting);
  } catch {
    return false;
  }
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  return true;
}
