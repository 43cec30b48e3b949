import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

const usual: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: "en-GB",
  timezoneId: "UTC",
};

/** Windows of one browser. One that stands empty is taken again: it has the files of the console already. */
export interface Windows {
  /** A page in a window in which no other page is open, with nothing stored. `as`: who is signed in. */
  open(options: BrowserContextOptions, as: string | undefined): Promise<Page>;
}

export function createWindows(browser: Browser): Windows {
  const made = new Map<string, BrowserContext[]>();
  const take = async (options: BrowserContextOptions): Promise<BrowserContext> => {
    const key = JSON.stringify(options);
    const alike = made.get(key) ?? [];
    made.set(key, alike);
    const empty = alike.find((each) => each.pages().length === 0);
    if (empty === undefined) {
      const context = await browser.newContext({ ...usual, ...options });
      alike.push(context);
      return context;
    }
    await empty.clearCookies();
    if (options.permissions === undefined) await empty.clearPermissions();
    return empty;
  };
  return {
    async open(options, as) {
      const page = await (await take(options)).newPage();
      // Once for each page: what is stored afterwards stays when it is loaded again.
      await page.addInitScript((credential) => {
        if (sessionStorage.getItem("seeded") !== null) return;
        sessionStorage.setItem("seeded", "yes");
        localStorage.clear();
        if (credential !== undefined) localStorage.setItem("access_token", credential);
      }, as);
      return page;
    },
  };
}
