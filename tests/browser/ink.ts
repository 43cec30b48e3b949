import type { Locator, Page } from "playwright-core";

interface Ink {
  /** Height of the button, pixels. */
  readonly height: number;
  /** First row that is drawn on, and the first one below the last. */
  readonly top: number;
  readonly bottom: number;
}

/** The rows of a button that its first icon is drawn on, as they stand on the screen. */
export async function inkOfIcon(page: Page, button: Locator): Promise<Ink> {
  const outer = await button.boundingBox();
  const icon = await button.locator(".icon").first().boundingBox();
  if (outer === null || icon === null) throw new Error("The button or its icon is not on the page.");
  const clip = { x: icon.x, width: icon.width, y: outer.y, height: outer.height };
  const picture = await page.screenshot({ clip });
  return page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const { width, height } = image;
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width, height });
      const context = canvas.getContext("2d");
      if (context === null) throw new Error("There is no canvas to read the picture from.");
      context.drawImage(image, 0, 0);
      const pixels = context.getImageData(0, 0, width, height).data;
      const isInked = (row: number) =>
        Array.from({ length: width }, (_, column) => pixels[4 * (row * width + column)] ?? 0).some(
          (red) => Math.abs(red - (pixels[0] ?? 0)) > 80,
        );
      const rows = Array.from({ length: height }, (_, row) => row).filter(isInked);
      return { height, top: rows[0] ?? 0, bottom: (rows.at(-1) ?? -1) + 1 };
    },
    `data:image/png;base64,${picture.toString("base64")}`,
  );
}
