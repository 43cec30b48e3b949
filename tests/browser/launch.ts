import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // No page of a test lives long enough to earn what the optimising compilers cost.
  "--js-flags=--no-opt --no-maglev",
];

/** One browser for all files of a run; each file opens windows of its own in it. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const executablePath = process.env.TWINHELM_BROWSER;
  if (executablePath === undefined) return undefined;
  const server = await chromium.launchServer({ executablePath, args: flags });
  project.provide("browser", server.wsEndpoint());
  return () => server.close();
}

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the browser; absent: none was named. */
    browser?: string;
  }
}
