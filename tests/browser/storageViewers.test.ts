// What objects of Storage hold, each shown by its viewer, opened from the field of a document that names them.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violations, violationsOfThemes } from "./axe";
import { closePreview, type FileStage, fileInput, openFileStage, openPreview } from "./fileStage";
import { type MadeFile, madeFiles } from "./storageFiles";

const files = madeFiles();
/** Many viewers load in one story, each with its library, also on a machine that does other things. */
const patience = 150_000;

let around: FileStage;
let page: Page;
let problems: string[];
beforeAll(async () => {
  around = await openFileStage();
});
afterAll(() => around.stage.close());

/** Names a file in the field, opens its large preview, looks at it, and closes it. */
const look = async (made: MadeFile, see: (viewer: Locator) => Promise<void>) => {
  await fileInput(page).fill((await around.put(made)).url);
  await openPreview(page, made.name);
  await see(page.getByRole("region", { name: `Content of ${made.name}` }));
  await closePreview(page);
};
const seen = (viewer: Locator, text: string | RegExp) => viewer.getByText(text).first().waitFor();

it(
  "pictures, sound, texts and tables are shown, and nothing of them runs",
  async () => {
    ({ page, problems } = await around.stage.open(`/bucket/${around.bucket}/add`, {
      as: around.stage.server.admin,
    }));
    await page.getByText("Drag & Drop your file here").waitFor();

    await look(files.picture, async (viewer) => {
      await seen(viewer, "40 × 20 px");
      expect(await viewer.getByRole("img", { name: files.picture.name }).getAttribute("src")).toMatch(
        /^blob:/,
      );
      await viewer.getByText("100 %").click();
      expect(await viewer.getByRole("img").evaluate((image) => image.clientWidth)).toBe(40);
      expect(await violationsOfThemes(page)).toEqual([]);
    });
    await look(files.drawing, (viewer) => seen(viewer, "50 × 50 px"));
    await look(files.broken, async (viewer) => {
      await seen(viewer, "Could not load the object.");
      await seen(viewer, /cannot read this picture/);
    });
    await look(files.huge, (viewer) => seen(viewer, /The picture has 20000 × 20000 pixels/));
    await look(files.empty, (viewer) => seen(viewer, "This object is empty."));
    await look(files.sound, async (viewer) => {
      const duration = () => viewer.locator("audio").evaluate((audio: HTMLAudioElement) => audio.duration);
      await expect.poll(duration).toBe(1);
    });
    await look(files.noFilm, (viewer) => seen(viewer, /cannot play this file/));
    await look(files.page, (viewer) => seen(viewer, /<script>/));
    await look(files.json, (viewer) => seen(viewer, /"harbour"/));
    await look(files.long, (viewer) => seen(viewer, "The first 1024.0 KB of 2.7 MB are shown."));
    await look(files.markdown, async (viewer) => {
      await viewer.getByRole("cell", { name: "cell" }).waitFor();
      await seen(viewer, "☑ done");
      expect(await viewer.locator("script, a, img").count()).toBe(0);
      expect(await violations(page)).toEqual([]);
    });
    await look(files.unknown, async (viewer) => {
      await seen(viewer, "This object cannot be viewed.");
      await viewer.getByRole("link", { name: "Open it directly" }).waitFor();
    });
    expect(await page.title()).not.toBe("owned");
    expect(problems).toEqual([]);
  },
  patience,
);

it(
  "a PDF, an archive and large tables are shown as far as they are looked at",
  async () => {
    await look(files.pdf, async (viewer) => {
      await seen(viewer, "Page 1 of 30");
      await seen(viewer, "Harbour report, page 1");
      expect(await viewer.locator("canvas").count()).toBeLessThan(8);
      // Pages are as high as they are drawn: the end moves while they come.
      const last = viewer.getByText("Harbour report, page 30");
      await expect
        .poll(async () => {
          await viewer.getByRole("document").press("End");
          return last.count();
        })
        .toBeGreaterThan(0);
      expect(await viewer.getByText("Harbour report, page 1", { exact: true }).count()).toBe(0);
      expect(await violations(page)).toEqual([]);
    });
    await look(files.zip, async (viewer) => {
      await seen(viewer, "4 entries, 61.0 MB unfolded");
      await viewer.getByRole("button", { name: "Open docs" }).click();
      await seen(viewer, "readme.md");
      await viewer.getByRole("button", { name: "Back to the archive" }).click();
      await viewer.getByRole("button", { name: "Open .." }).click();
      await viewer.getByRole("button", { name: "Open .." }).waitFor();
      expect(await violations(page)).toEqual([]);
    });
    await look(files.sheet, async (viewer) => {
      await viewer.getByRole("cell", { name: "42" }).waitFor();
      await seen(viewer, /3 rows, 16,384 columns/);
      await seen(viewer, /B3/);
      await viewer.locator(".viewer-table").evaluate((table) => table.scrollTo(1e9, 0));
      await viewer.getByRole("columnheader", { name: "last column" }).waitFor();
      await seen(viewer, "1 of 2");
      await viewer.getByRole("combobox", { name: "Sheet" }).selectOption("Fares & fees");
      await viewer.getByRole("cell", { name: "12 lira" }).waitFor();
      await seen(viewer, "2 rows, 1 columns.");
      expect(await viewer.getByText("Izmir").count()).toBe(0);
      expect(await violationsOfThemes(page)).toEqual([]);
    });
    await look(files.rows, async (viewer) => {
      await viewer.getByRole("columnheader", { name: "note, long" }).waitFor();
      await seen(viewer, /The first 200,000 rows are shown\./);
      expect(await viewer.getByRole("row").count()).toBeLessThan(80);
    });
    expect(problems).toEqual([]);
  },
  patience,
);

/** Plays from a second on until it goes on by itself, without a sound. Gives the length in whole seconds. */
const playFrom = (viewer: Locator, second: number): Promise<number> =>
  viewer.locator("video, audio").evaluate(async (player: HTMLMediaElement, from) => {
    const happens = (event: string) =>
      new Promise((resolve) => player.addEventListener(event, resolve, { once: true }));
    if (player.readyState < HTMLMediaElement.HAVE_METADATA) await happens("loadedmetadata");
    player.muted = true;
    const sought = happens("seeked");
    player.currentTime = from;
    await sought;
    await player.play();
    while (player.currentTime <= from) await happens("timeupdate");
    player.pause();
    return Math.round(player.duration);
  }, second);

/** The colour in the middle of the picture of a film. */
const colourOf = (viewer: Locator): Promise<readonly number[]> =>
  viewer.locator("video").evaluate((video: HTMLVideoElement) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    canvas?.drawImage(video, 0, 0, 1, 1);
    return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].map((part) => Math.round(part / 128));
  });

it(
  "a film and a sound play from where somebody seeks, of which no more is read than is played",
  async () => {
    const ranges: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() === 206) ranges.push(answer.headers()["content-range"] ?? "");
    });
    await look(files.film, async (viewer) => {
      expect(await playFrom(viewer, 0.5)).toBe(4);
      expect(await colourOf(viewer)).toEqual([2, 0, 0, 2]);
      await playFrom(viewer, 2.5);
      expect(await colourOf(viewer)).toEqual([0, 0, 2, 2]);
      expect(await viewer.locator("video").getAttribute("controls")).not.toBeNull();
      const words = await viewer.locator("video").textContent();
      expect(words).toBe("Your browser does not support the video tag.");
    });
    await look(files.longSound, async (viewer) => {
      ranges.length = 0;
      expect(await playFrom(viewer, 1100)).toBe(1200);
      const begins = ranges.map((range) => Number(/^bytes (\d+)-/.exec(range)?.[1]));
      expect(Math.max(...begins)).toBeGreaterThan(8_000_000);
    });
    expect(problems).toEqual([]);
  },
  patience,
);
