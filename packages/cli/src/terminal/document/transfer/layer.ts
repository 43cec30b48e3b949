import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Languages } from "@twinhelm/core/document/language";
import type { Exporting } from "@twinhelm/core/document/transfer/exporting";

declare module "../../navigation/layer" {
  interface AreaLayers {
    readonly importing: ImportLayer;
    readonly exporting: ExportLayer;
  }
}

/** A file whose rows become documents, over the screen. */
export interface ImportLayer {
  readonly kind: "importing";
  readonly bucket: Bucket;
  readonly path: string;
  /** Bytes of the file. */
  readonly size: number;
  readonly languages: Languages | undefined;
  /** Of translated fields whose columns name none. */
  readonly language: string;
  /** Why the languages could not be read, and what comes of that. */
  readonly unread: readonly string[];
}

/** A file that is written, over the screen. */
export interface ExportLayer {
  readonly kind: "exporting";
  readonly path: string;
  readonly order: Pick<
    Exporting,
    "bucket" | "format" | "languages" | "language" | "named" | "columns" | "filter" | "sort"
  >;
}
