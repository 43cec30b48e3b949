import type { Transaction } from "../engine/engine";
import type { Caller, ServerContext } from "../shell/context";
import { store } from "../storage/body";
import type { StorageFiles } from "../storage/files";
import type { Incoming } from "../storage/form";
import type { Country } from "./world";

interface DemoFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Files of every kind that is plain text, made of the same world as the buckets. */
export function demoFiles(world: readonly Country[], colours: readonly string[]): readonly DemoFile[] {
  const regions = [...new Set(world.flatMap(({ region }) => region ?? []))].toSorted();
  const rows = world.map(({ code, name, capital, population }) => [code, name.en_US, capital, population]);
  return [
    {
      name: "world/README.md",
      type: "text/markdown",
      text: "# The world\n\nCountries as a table and as JSON, and a picture for each region.\n",
    },
    {
      name: "world/countries.csv",
      type: "text/csv",
      text: [["code", "name", "capital", "population"], ...rows].map(lineOf).join(""),
    },
    {
      name: "world/regions.json",
      type: "application/json",
      text: `${JSON.stringify(regions, null, 2)}\n`,
    },
    ...regions.map((region, index) => ({
      name: `world/pictures/${region.replaceAll("/", " and ")}.svg`,
      type: "image/svg+xml",
      text: pictureOf(region, colours[index % colours.length] ?? "gray"),
    })),
  ];
}

const lineOf = (cells: readonly unknown[]): string => `${cells.map(cellOf).join(",")}\n`;

function cellOf(value: unknown): string {
  const text = value === undefined || value === null ? "" : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const pictureOf = (region: string, colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><rect width="320" height="200" fill="${colour}"/><text x="160" y="110" font-family="sans-serif" font-size="26" text-anchor="middle" fill="white">${region.replaceAll("&", "&amp;")}</text></svg>\n`;

/** Brings the files to the disk; objects are made of them by `insertFiles`. */
export const writeFiles = (files: StorageFiles, made: readonly DemoFile[]): Promise<readonly Incoming[]> =>
  store(
    files,
    made.map(({ name, type, text }) => ({ name, type, data: Buffer.from(text) })),
  );

export async function insertFiles(
  context: ServerContext,
  transaction: Transaction,
  caller: Caller,
  written: readonly Incoming[],
): Promise<void> {
  for (const each of written) {
    const id = context.newId();
    await transaction.storage.insert({ ...each, id });
    await context.recordActivity(transaction, caller, { action: 1, resource: ["storage", id] });
  }
}
