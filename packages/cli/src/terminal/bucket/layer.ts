import type { BucketHead } from "@twinhelm/core/bucket/defaults";
import type { GrantDraft } from "@twinhelm/core/bucket/grant/draft";
import type { GrantedBucket } from "@twinhelm/core/bucket/grant/grant";
import type { Bucket } from "@twinhelm/core/bucket/model";
import type { BucketOptions } from "@twinhelm/core/bucket/options/draft";
import type { AskedBucket } from "@twinhelm/core/bucket/who/who";
import type { Kept } from "@twinhelm/core/editing/context";
import type { NamedCaller } from "@twinhelm/core/policy/callers";

declare module "../navigation/layer" {
  interface AreaLayers {
    readonly bucket: BucketLayer;
    readonly grant: GrantLayer;
    readonly who: WhoLayer;
    readonly guide: GuideLayer;
    readonly options: OptionsLayer;
  }
}

/** The form of title and icon of a bucket, over the screen. */
export interface BucketLayer {
  readonly kind: "bucket";
  /** As it was when the form was opened; absent: a new one. */
  readonly bucket: Bucket | undefined;
  readonly field: keyof BucketHead;
  /** What is typed, so that it outlives a session that ended. */
  readonly kept?: Kept<Bucket, BucketHead> | undefined;
}

/** Granting access to a bucket, over the screen. */
export interface GrantLayer {
  readonly kind: "grant";
  readonly bucket: GrantedBucket;
  readonly draft: GrantDraft;
  readonly step: "level" | "who" | "confirm";
  /** Part of a name. */
  readonly query: string;
  readonly row: number;
}

/** Who may do what with the documents of a bucket, over the screen. */
export interface WhoLayer {
  readonly kind: "who";
  readonly asked: AskedBucket;
  /** Part of a name. */
  readonly query: string;
  readonly row: number;
  /** Present: what is said of the one who was chosen is read whole, from this line on. */
  readonly top?: number | undefined;
}

/** The guide for developers of a bucket, over the screen. */
export interface GuideLayer {
  readonly kind: "guide";
  readonly bucketId: string;
  readonly title: string;
  /** Part of the title of an example. */
  readonly query: string;
  readonly row: number;
  /** Present: the example that was chosen is read, from this line on. */
  readonly top?: number | undefined;
  /** True: what it reads now is shown below it. */
  readonly asked?: boolean | undefined;
}

/** The options of a bucket, over the screen. */
export interface OptionsLayer {
  readonly kind: "options";
  /** As it was when they were opened. */
  readonly bucket: Bucket;
  /** The row under the cursor; absent: the first one. */
  readonly cursor?: string | undefined;
  /** The row whose value is typed. */
  readonly typing?: string | undefined;
  /** As whom the rules are tried; absent: whoever asks. */
  readonly caller?: NamedCaller | undefined;
  /** What is changed, so that it outlives a session that ended. */
  readonly kept?: Kept<Bucket, BucketOptions> | undefined;
}
