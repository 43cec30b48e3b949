import type { Drawer } from "../section/drawer";
import { visibleText } from "../text/visible";
import { assetActions } from "./actions";
import { type Asset, defaultIcon } from "./model";
import { assetOffers } from "./offers";
import { assetPath } from "./paths";
import { assetsQuery } from "./queries";
import { assetText } from "./text";

const index = { action: "asset:index" } as const;

/** Assets that are installed, as the section list shows them, each with its icon (spec 3, section 2.3). */
export const assetDrawer: Drawer<Asset> = {
  area: "asset",
  needs: index,
  query: assetsQuery,
  entry: ({ _id, name, icon = defaultIcon, status }) =>
    status === "installed"
      ? { title: visibleText(name), path: assetPath(_id), icon, category: undefined }
      : undefined,
  missing: (access) => (access.can(index.action) ? undefined : index),
  add: { action: { ...assetActions.add, title: assetText("addNew") }, offer: assetOffers.add },
};
