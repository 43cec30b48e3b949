import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Picking } from "@twinhelm/core/document/picking";
import type { Property } from "@twinhelm/core/field/property";
import type { Change } from "../../navigation/state";

declare module "../../navigation/layer" {
  interface AreaLayers {
    readonly pickDocument: PickDocumentLayer;
    readonly leaveDraft: LeaveDraftLayer;
  }
}

/** The documents that a relation can name, over the screen. */
export interface PickDocumentLayer {
  readonly kind: "pickDocument";
  readonly bucket: Bucket;
  /** Name of the field. */
  readonly label: string;
  readonly property: Property;
  /** What is chosen by now. */
  readonly value: unknown;
  /** Without the words, which are searched for once nobody types. */
  readonly picking: Omit<Picking, "words">;
  readonly query: string;
  readonly row: number;
  /** Where the relation is in the form below; absent: no document is made for it. */
  readonly path?: readonly string[] | undefined;
  /** Told each choice. */
  readonly onChange: (value: unknown) => void;
}

/** What becomes of what was typed, where its form is left. */
export interface LeaveDraftLayer {
  readonly kind: "leaveDraft";
  /** Leaves. */
  readonly next: Change;
  readonly row: number;
}
