import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { readSchemaFile } from "@twinhelm/core/bucket/template/file";
import { templateText } from "@twinhelm/core/bucket/template/text";
import { commandText } from "@twinhelm/core/text/command";
import { reasonOf } from "../../../input/reason";
import { pathOf } from "../../input/path";
import { choosing } from "../../navigation/layer";
import { show } from "../../navigation/state";
import type { MakingSource, Opening } from "./templateLayers";

/** Asks for a file with schemas, and reads it. */
export async function askSchemaFile(
  onRead: (source: MakingSource) => void,
  opening: Opening,
  back: () => void,
): Promise<void> {
  const here = await readdir(".").catch(() => []);
  const known = here.filter((name) => name.endsWith(".json")).toSorted();
  const choice = {
    title: templateText("file.path"),
    about: [templateText("file.about")],
    items: known.map((name) => ({ id: name, label: name })),
    free: true,
    onPick: (typed: string) => void read(pathOf(typed), onRead, opening, back),
    onBack: back,
  };
  opening.change(show(choosing(choice)));
}

async function read(
  path: string,
  onRead: (source: MakingSource) => void,
  { client }: Opening,
  back: () => void,
): Promise<void> {
  const warn = (text: string) => {
    client.notifications.say({ tone: "warning", text });
    back();
  };
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    const reason = reasonOf(error);
    warn(commandText("input.unread", { path, reason }));
    return undefined;
  });
  if (text === undefined) return;
  const buckets = readSchemaFile(text);
  if (!buckets.ok) return warn(buckets.failure.message);
  const name = templateText("file.name", { file: basename(path) });
  onRead({ name, about: "", buckets: buckets.value, back });
}
