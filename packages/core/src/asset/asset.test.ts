import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { configured } from "./configs";
import { readAssetZip } from "./file/read";
import { assetZip } from "./file/write";

const id = "64a1f0c2000d1047bdee5000";
const meta = "name: Kit\nurl: kit\nconfigs: []\n";
const zip = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
const problem = (bytes: Uint8Array) => {
  const read = readAssetZip(bytes);
  return read.ok ? undefined : read.failure.message;
};

describe("a zip", () => {
  const schema = `bucket/${id}/schema.yaml`;

  it.each([
    ["no zip", strToU8("hello"), "This is no zip file that can be read."],
    [
      "nothing that says what it is",
      zip({ [schema]: "title: x" }),
      "There is no asset.yaml in it, which says what the asset is.",
    ],
    [
      "a way out of its folder",
      zip({ "asset.yaml": meta, "../x": "" }),
      "The zip has a path that leads out of its folder: ../x.",
    ],
    [
      "a path from the root",
      zip({ "asset.yaml": meta, "/etc/x": "" }),
      "The zip has a path that leads out of its folder: /etc/x.",
    ],
    [
      "an unknown module",
      zip({ "asset.yaml": meta, [`zzz/${id}/schema.yaml`]: "a: 1" }),
      `zzz/${id}/schema.yaml: This is no part of an asset.`,
    ],
    [
      "what an asset cannot hold",
      zip({ "asset.yaml": meta, [`policy/${id}/schema.yaml`]: "name: x" }),
      `policy/${id}: An asset cannot hold this.`,
    ],
  ])("with %s is refused", (_, bytes, message) => expect(problem(bytes)).toBe(message));

  it("with a link is refused", () => {
    const bytes = zipSync({
      "asset.yaml": strToU8(meta),
      link: [strToU8("/etc/passwd"), { os: 3, attrs: 0o120777 << 16 }],
    });
    expect(problem(bytes)).toBe("The zip has a link, link. An asset has plain files only.");
  });

  it("that is larger than its list says it may be is refused before it is unpacked", () => {
    const zeros = new Uint8Array(33 * 1_048_576);
    const bomb = zipSync({ "asset.yaml": strToU8(meta), a: zeros, b: zeros });
    expect(bomb.length).toBeLessThan(200_000);
    expect(problem(bomb)).toBe("Unpacked, the zip is larger than 64 MiB.");
  });

  it("of a folder is taken, with line ends and marks of other systems", () => {
    const read = readAssetZip(
      zip({ "kit/asset.yaml": `\ufeff${meta.replaceAll("\n", "\r\n")}`, [`kit/${schema}`]: "title: Ports" }),
    );
    expect(read).toMatchObject({
      ok: true,
      value: { name: "Kit", resources: [{ module: "bucket", _id: id }] },
    });
  });

  it("that was written is read back", async () => {
    const resource = { module: "bucket", _id: id, contents: { schema: { _id: id, title: "Ports" } } };
    const pieces: Uint8Array[] = [];
    const all = (async function* () {
      yield resource;
    })();
    for await (const piece of assetZip({ name: "Kit", description: "", configs: [], url: "kit" }, all))
      pieces.push(piece);
    const read = readAssetZip(Uint8Array.from(pieces.flatMap((piece) => [...piece])));
    expect(read).toMatchObject({ ok: true, value: { name: "Kit", url: "kit", resources: [resource] } });
  });
});

it("configurations are written into lists and objects, and nowhere else", () => {
  const resource = { module: "bucket", _id: id, contents: { schema: { a: { b: [1, { c: 2 }] } } } };
  const place = {
    title: "T",
    module: "bucket",
    resource_id: id,
    submodule: "schema",
    type: "string" as const,
  };
  const at = (property: string) => configured([resource], [{ ...place, property, value: 9 }]);
  expect(at("a.b.1.c")).toMatchObject([{ contents: { schema: { a: { b: [1, { c: 9 }] } } } }]);
  expect(at("a.new")).toMatchObject([{ contents: { schema: { a: { new: 9 } } } }]);
  for (const property of ["a.b.7", "x.y", "__proto__.polluted", "constructor.prototype.polluted"])
    expect(at(property)).toHaveProperty("problem");
});
