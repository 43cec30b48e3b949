import type { Asset, AssetResource } from "@twinhelm/core/asset/model";
import type { NormalizedFilter } from "../filter/normalize";
import type { ReadFor } from "./readFor";

/** An asset, and what of it stands in this instance. */
export interface StoredAsset {
  readonly asset: Asset;
  /** Resources as they were written last: what an update or a removal meets. */
  readonly placed: readonly AssetResource[];
}

/** What an installation that goes on has done with one resource. */
export interface Progress {
  readonly key: string;
  /** Absent: it stands in the instance as before. */
  readonly place?: "written" | "removed" | undefined;
  readonly status?: "installed" | "failed" | undefined;
  readonly failure?: string | readonly object[] | undefined;
}

/** Which assets a list has. */
export interface AssetQuery {
  /** Absent: of any name. */
  readonly name?: string | undefined;
  readonly filter: NormalizedFilter;
  /** Milliseconds since the epoch, for filters. */
  readonly now: number;
}

/** Assets of this instance. */
export interface AssetReads {
  /** In the order of their making. Throws 503 as `DocumentReads.page` does. */
  list(query: AssetQuery, readFor: ReadFor): Promise<readonly Asset[]>;
  find(id: string): Promise<StoredAsset | undefined>;
  /** All with this address, in the order of their making. */
  versions(url: string): Promise<readonly StoredAsset[]>;
}

export interface AssetWrites extends AssetReads {
  insert(asset: Asset): Promise<void>;
  /** Keeps a step of an installation, beside the asset, which is large; the next `save` has all of them. */
  advance(id: string, progress: Progress): Promise<void>;
  /** False: there is none. */
  save(stored: StoredAsset): Promise<boolean>;
  /** False: there was none. */
  remove(id: string): Promise<boolean>;
}
