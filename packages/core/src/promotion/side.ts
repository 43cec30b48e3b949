import type { Result } from "../http/failure";
import type { Resource } from "../representation/model";
import type { ResourceModule } from "../representation/modules";
import type { DataSide } from "./data/side";
import type { SideAbout } from "./model";

/** Modules whose ids servers make themselves. */
export const ownIds: readonly ResourceModule[] = ["strategy", "webhook"];

/** What commands call the instance that they work on, beside contexts, addresses and folders. */
export const ownSideName = "this";

/** What is done to a resource. */
export interface Write {
  readonly resource: Resource;
  /** As it is there now; absent: it is new. */
  readonly before?: Resource | undefined;
}

/** What has resources, and can be given others: an instance, or a folder. */
export interface Side {
  readonly about: SideAbout;
  /** All resources of some modules, as they are stored: secrets too, where the side tells them. */
  read(modules: readonly ResourceModule[], signal?: AbortSignal): Promise<Result<readonly Resource[]>>;
  /** Makes or changes a resource; gives the id that it has, and what is to be told of it. */
  write(write: Write): Promise<Result<Written>>;
  remove(resource: Pick<Resource, "module" | "_id">): Promise<Result<unknown>>;
  /** How many documents a bucket has; absent: that cannot be asked. */
  countDocuments?(bucketId: string): Promise<Result<number>>;
  /** Documents and files; absent: it has resources alone. */
  readonly data?: DataSide | undefined;
}

export interface Written {
  readonly id: string;
  /** What a compiler said, say: it is done all the same. */
  readonly notes: readonly string[];
}
