import { unzipSync } from "fflate";
import type { RepresentedFile } from "../../representation/model";
import { assetText } from "../text";
import { fileLimits } from "./layout";

const centralHeader = 0x02014b50;
const endHeader = 0x06054b50;
/** Bytes of the end of an archive, with the longest comment that it can have. */
const longestEnd = 22 + 65_535;
const unixLink = 0o120_000;
const unixKinds = 0o170_000;

/** The files of a zip, in memory; a sentence: why it is not taken. Nothing is unpacked before its list was looked at. */
export function zipFiles(
  bytes: Uint8Array,
  limits: { readonly bytes: number; readonly files: number } = fileLimits,
): readonly RepresentedFile[] | string {
  const odd = oddEntry(bytes);
  if (odd !== undefined) return odd;
  const refused: string[] = [];
  let [count, size] = [0, 0];
  try {
    const found = unzipSync(bytes, {
      filter({ name, originalSize }) {
        count += 1;
        size += originalSize;
        if (refused.length > 0) return false;
        if (count > limits.files) refused.push(assetText("file.many", { most: limits.files }));
        else if (size > limits.bytes)
          refused.push(assetText("file.large", { most: limits.bytes / 1_048_576 }));
        return refused.length === 0 && !name.endsWith("/");
      },
    });
    return refused[0] ?? Object.entries(found).map(([path, content]) => ({ path, bytes: content }));
  } catch {
    return refused[0] ?? assetText("file.zip");
  }
}

/** Why its list is not one of plain files: links, ways out of the folder. The reader of archives does not tell. */
function oddEntry(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === undefined) return assetText("file.zip");
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== centralHeader) return assetText("file.zip");
    const lengths = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const [nameLength = 0] = lengths;
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const mode = view.getUint32(at + 38, true) >>> 16;
    if ((mode & unixKinds) === unixLink) return assetText("file.link", { path: name });
    if (/^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)/i.test(name)) return assetText("file.path", { path: name });
    at += 46 + lengths.reduce((sum, each) => sum + each, 0);
  }
  return undefined;
}

function endOf(view: DataView): number | undefined {
  const least = Math.max(0, view.byteLength - longestEnd);
  for (let at = view.byteLength - 22; at >= least; at -= 1)
    if (view.getUint32(at, true) === endHeader) return at;
  return undefined;
}
