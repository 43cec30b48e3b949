import { isRecord } from "../../editing/same";
import { failed, type Result, success } from "../../http/failure";
import type { RepresentedFile } from "../../representation/model";
import { fromFiles } from "../../representation/read";
import { yamlValue } from "../../representation/yaml";
import { type AssetBody, assetBodySchema, assetModules } from "../model";
import { assetText } from "../text";
import { zipFiles } from "./archive";
import { metaName } from "./layout";

const refused = (message: string) => failed({ code: "invalid", message, retry: false });

/** The asset in a zip, ready to be sent: everything of it can be read, and nothing of it is left out in silence. */
export function readAssetZip(bytes: Uint8Array): Result<AssetBody> {
  const files = zipFiles(bytes);
  return typeof files === "string" ? refused(files) : readAssetFiles(files);
}

/** The same of files that were unpacked. */
function readAssetFiles(all: readonly RepresentedFile[]): Result<AssetBody> {
  const files = withoutFolder(
    all.filter(({ path }) => !/(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db)(\/|$)/.test(path)),
  );
  const meta = files.find(({ path }) => path === metaName);
  if (meta === undefined) return refused(assetText("file.meta"));
  const about = yamlValue(textOf(meta));
  if (!about.ok) return refused(placed(metaName, about.message, about.line));
  if (!isRecord(about.value)) return refused(placed(metaName, assetText("file.record")));
  const { resources, problems, others } = fromFiles(files);
  const [problem] = problems;
  if (problem !== undefined) return refused(placed(problem.path, problem.message, problem.line));
  const strange = others.find((path) => path.split("/").length > 1);
  if (strange !== undefined) return refused(placed(strange, assetText("file.strange")));
  const odd = resources.find(({ module }) => !assetModules.some((each) => each === module));
  if (odd !== undefined) return refused(placed(`${odd.module}/${odd._id}`, assetText("file.module")));
  const read = assetBodySchema.safeParse({ ...about.value, resources });
  if (read.success) return success(read.data);
  const [issue] = read.error.issues;
  return refused(placed(metaName, `${issue?.path.join(".")}: ${issue?.message}`));
}

const placed = (path: string, message: string, line?: number): string =>
  `${path}${line === undefined ? "" : `:${line}`}: ${message}`;

/** A zip of a folder has that folder before all of its paths. */
function withoutFolder(files: readonly RepresentedFile[]): readonly RepresentedFile[] {
  if (files.some(({ path }) => path === metaName)) return files;
  const folder = `${files[0]?.path.split("/")[0] ?? ""}/`;
  if (!files.every(({ path }) => path.startsWith(folder))) return files;
  return files.map((file) => ({ ...file, path: file.path.slice(folder.length) }));
}

const textOf = (file: RepresentedFile): string =>
  ("text" in file ? file.text : new TextDecoder().decode(file.bytes))
    .replace(/^\ufeff/, "")
    .replaceAll("\r\n", "\n");
