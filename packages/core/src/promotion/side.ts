import { failed, type Result, success } from "../http/failure";
import { nameOf } from "../representation/diff";
import type { Resource } from "../representation/model";
import type { ResourceModule } from "../representation/modules";
import type { DataSide } from "./data/side";
import type { SideAbout } from "./model";
import { promotionText } from "./text";

/** Modules whose ids servers make themselves. */
export const ownIds: readonly ResourceModule[] = ["strategy", "webhook"];

/** What commands call the instance that they work on, beside contexts, addresses and folders. */
export const ownSideName = "this";

/** What is done to a resource. */
export interface Write {
  readonly resource: Resource;
  /** As it is there now; absent: it is new. */
  readonly before?: Resource | undefined;
  /** Told how far it is, in per cent, where it takes long. */
  readonly share?: ((share: number) => void) | undefined;
}

/** What has resources, and can be given others: an instance, or a folder. */
export interface Side {
  readonly about: SideAbout;
  /** All resources of some modules, as they are stored: secrets too, where the side tells them. */
  read(modules: readonly ResourceModule[], signal?: AbortSignal): Promise<Result<readonly Resource[]>>;
  /** Modules of which whoever is signed in there may see some resources and not all; absent: there is none. */
  readonly partly?: ((modules: readonly ResourceModule[]) => Promise<readonly ResourceModule[]>) | undefined;
  /** Makes or changes a resource; gives the id that it has, and what is to be told of it. */
  write(write: Write): Promise<Result<Written>>;
  remove(resource: Pick<Resource, "module" | "_id">): Promise<Result<unknown>>;
  /** How many documents a bucket has; absent: that cannot be asked. */
  countDocuments?(bucketId: string): Promise<Result<number>>;
  /** Documents and files; absent: it has resources alone. */
  readonly data?: DataSide | undefined;
}

/** A side with nothing but what is named, by id or by name. What is named and not there is a failure. */
export function sideWith(side: Side, given: readonly string[]): Side {
  if (given.length === 0) return side;
  return {
    ...side,
    async read(modules, signal) {
      const read = await side.read(modules, signal);
      if (!read.ok) return read;
      const found = given.map((each) => {
        const byId = read.value.filter(({ _id }) => _id === each);
        return byId.length > 0 ? byId : read.value.filter((resource) => nameOf(resource) === each);
      });
      const at = found.findIndex((each) => each.length !== 1);
      if (at === -1) return success([...new Set(found.flat())]);
      const what = { name: given[at] ?? "", modules: modules.join(", ") };
      return found[at]?.length === 0
        ? failed({ code: "not-found", message: promotionText("given.none", what), retry: false })
        : failed({ code: "conflict", message: promotionText("given.several", what), retry: false });
    },
  };
}

export interface Written {
  readonly id: string;
  /** What a compiler said, say: it is done all the same. */
  readonly notes: readonly string[];
}
