import type { Face } from "../action/face";
import { success } from "../http/failure";
import { resourceModules } from "../representation/modules";
import type { Plan } from "./model";
import { promotionPath } from "./paths";
import { ownSideName, type Side } from "./side";

const choose = (face: Face) => face.open(promotionPath);

/** A side that is only named: what is in it is known where it is chosen. */
const named = (kind: "instance" | "folder", name: string): Side => ({
  about: { kind, name },
  read: async () => success([]),
  write: async ({ resource }) => success({ id: resource._id, notes: [] }),
  remove: async () => success(undefined),
});

const [here, folder] = [named("instance", ownSideName), named("folder", "./instance")];
const nothing: Plan = {
  format: "twinhelm-plan",
  version: 1,
  source: here.about,
  target: folder.about,
  modules: [],
  prune: [],
  environment: false,
  ids: {},
  there: [],
  changes: [],
};

/** How consoles offer them: all of it is on one page. */
export const promotionOffers = {
  plan: {
    inputFrom: () => ({
      source: here,
      target: folder,
      modules: [...resourceModules],
      prune: [],
      environment: false,
    }),
    choose,
  },
  apply: { inputFrom: () => ({ plan: nothing, target: folder }), choose },
};
