import type { Offer } from "../action/offer";
import type { Asset, AssetBody, AssetExport } from "./model";
import { assetPath, assetsPath, exportPath, storePath } from "./paths";

const nothing: AssetBody = { name: "Empty", url: "https://example.com/empty", resources: [] };
const noExport: AssetExport = { name: "Empty", description: "", resources: {}, configs: [] };

/** An action on one asset; choosing it opens its page. */
const onOne = <Input>(make: (asset: Asset) => Input): Offer<Input> => ({
  inputFrom: ({ chosen: { asset: [row] = [] } }) => (row === undefined ? undefined : make(row)),
  choose(face, { chosen: { asset: [row] = [] } }) {
    if (row !== undefined) face.open(assetPath(row._id));
  },
});

interface Removed {
  id: string;
  name?: string | undefined;
  documents?: number | undefined;
}

const removal = { inputFrom: onOne(({ _id: id, name }): Removed => ({ id, name })).inputFrom };

/** How consoles offer the actions of assets. */
export const assetOffers = {
  list: { inputFrom: () => ({}), choose: (face) => face.open(assetsPath) } satisfies Offer<object>,
  get: onOne(({ _id: id }) => ({ id })),
  add: { inputFrom: () => nothing, choose: (face) => face.open(storePath) } satisfies Offer<AssetBody>,
  install: onOne(({ _id: id, configs = [] }) => ({ id, configs })),
  stop: removal,
  delete: removal,
  export: {
    inputFrom: () => noExport,
    choose: (face) => face.open(exportPath),
  } satisfies Offer<AssetExport>,
};
