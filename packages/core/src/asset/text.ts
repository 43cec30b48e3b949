import { defineTexts } from "../text/define";

/** Texts of assets (spec 3, section 2.3). */
export const assetText = defineTexts({
  "file.zip": "This is no zip file that can be read.",
  "file.many": "The zip has more than {most} files.",
  "file.large": "Unpacked, the zip is larger than {most} MiB.",
  "file.link": "The zip has a link, {path}. An asset has plain files only.",
  "file.path": "The zip has a path that leads out of its folder: {path}.",
  "file.meta": "There is no asset.yaml in it, which says what the asset is.",
  "file.record": "It has no names with values.",
  "file.strange": "This is no part of an asset.",
  "file.module": "An asset cannot hold this.",
});
