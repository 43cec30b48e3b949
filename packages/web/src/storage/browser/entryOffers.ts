import { storageActions } from "@twinhelm/core/storage/actions";
import { storageOffers } from "@twinhelm/core/storage/offers";

/** What is done to entries, with how it is offered. */
export const offeredRename = { action: storageActions.rename, offer: storageOffers.rename };
export const offeredMove = { action: storageActions.move, offer: storageOffers.move };
export const offeredDelete = { action: storageActions.delete, offer: storageOffers.delete };
export const offeredDeleteFolder = {
  action: storageActions.deleteFolder,
  offer: storageOffers.deleteFolder,
};
export const offeredReplace = { action: storageActions.replace, offer: storageOffers.replace };
export const offeredDownload = { action: storageActions.download, offer: storageOffers.download };
export const offeredAddress = { action: storageActions.url, offer: storageOffers.url };
