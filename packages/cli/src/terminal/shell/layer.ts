import type { Confirmation } from "@twinhelm/core/action/action";
import type { Failure, Result } from "@twinhelm/core/http/failure";

/** What lies over the screen and has the keys until it is closed. */
export type Layer =
  | { readonly kind: "palette"; readonly query: string; readonly row: number }
  | { readonly kind: "columns"; readonly row: number }
  | { readonly kind: "notices"; readonly top: number }
  | { readonly kind: "move"; readonly id: string; readonly query: string; readonly row: number }
  | { readonly kind: "rename"; readonly name: string; readonly typed: string }
  | ConfirmLayer
  | BucketLayer
  | MessageLayer;

export interface ConfirmLayer {
  readonly kind: "confirm";
  readonly confirmation: Omit<Confirmation, "answer"> & { readonly answer?: string };
  readonly run: () => Promise<Result<unknown>>;
  readonly typed: string;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
}

export interface BucketLayer {
  readonly kind: "bucket";
  /** Absent: a new one. */
  readonly bucketId: string | undefined;
  readonly title: string;
  readonly icon: string;
  readonly field: "title" | "icon";
  readonly busy: boolean;
  readonly failure: Failure | undefined;
}

/** A text to read, and to copy where it is a command. */
export interface MessageLayer {
  readonly kind: "message";
  readonly title: string;
  readonly text: string;
  readonly copy?: string | undefined;
}

export const confirming = (
  confirmation: ConfirmLayer["confirmation"],
  run: ConfirmLayer["run"],
): ConfirmLayer => ({ kind: "confirm", confirmation, run, typed: "", busy: false, failure: undefined });

export const palette: Layer = { kind: "palette", query: "", row: 0 };
