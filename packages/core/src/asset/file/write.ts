import { strToU8, Zip, ZipDeflate } from "fflate";
import type { Resource } from "../../representation/model";
import { toFiles } from "../../representation/write";
import { yamlText } from "../../text/yaml";
import type { AssetExport } from "../model";
import { metaName } from "./layout";

/** The same content is the same file, byte for byte. */
const anyDay = new Date(2000, 0, 1);

/**
 * The zip of an asset, piece by piece (contract, storage-asset-dashboard-activity-vc.md section 2.7): what it is in
 * `asset.yaml`, its resources each in a folder. It is as large as its largest file, wherever it is kept meanwhile.
 */
export async function* assetZip(
  { name, description, configs, url }: Omit<AssetExport, "resources">,
  resources: AsyncIterable<Resource<string>>,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, piece) => {
    if (error) failures.push(error);
    else pieces.push(piece);
  });
  const add = (path: string, text: string) => {
    const file = new ZipDeflate(path, { level: 6 });
    file.mtime = anyDay;
    zip.add(file);
    file.push(strToU8(text), true);
    const [failure] = failures;
    if (failure !== undefined) throw failure;
    return pieces.splice(0);
  };
  const meta = { name, description, configs, ...(url === undefined ? {} : { url }) };
  yield* add(metaName, `${yamlText(meta)}\n`);
  for await (const resource of resources)
    for (const file of toFiles(resource)) if ("text" in file) yield* add(file.path, file.text);
  zip.end();
  yield* pieces;
}
