import type { Confirmation } from "@twinhelm/core/action/action";
import type { AreaId } from "@twinhelm/core/area/rows";
import { type Failure, type Result, success } from "@twinhelm/core/http/failure";
import type { Change } from "./state";

/** Layers that areas add, by their kind: each declares its own beside its screens (`bucket/layer.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: areas fill it
export interface AreaLayers {}

/** What lies over the screen and has the keys until it is closed. */
export type Layer =
  | { readonly kind: "palette"; readonly query: string; readonly row: number }
  | { readonly kind: "columns"; readonly row: number }
  | { readonly kind: "notices"; readonly top: number }
  | { readonly kind: "reference"; readonly top: number }
  | {
      readonly kind: "move";
      readonly area: AreaId;
      readonly id: string;
      readonly query: string;
      readonly row: number;
    }
  | { readonly kind: "rename"; readonly area: AreaId; readonly name: string; readonly typed: string }
  | ConfirmLayer
  | AreaLayers[keyof AreaLayers]
  | ChoiceLayer
  | MessageLayer;

export interface ConfirmLayer {
  readonly kind: "confirm";
  readonly confirmation: Omit<Confirmation, "answer"> & { readonly answer?: string };
  readonly run: () => Promise<Result<unknown>>;
  /** Happens once it ran well. */
  readonly then?: Change | undefined;
  readonly typed: string;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  /** First line in sight. */
  readonly top: number;
}

/** A text to read, and to copy where it is a command. */
export interface MessageLayer {
  readonly kind: "message";
  readonly title: string;
  readonly text: string;
  readonly copy?: string | undefined;
}

/** One thing to choose from a list that typing narrows. */
export interface ChoiceLayer {
  readonly kind: "choice";
  readonly title: string;
  /** Below the list. */
  readonly about?: readonly string[] | undefined;
  readonly items: readonly { readonly id: string; readonly label: string; readonly hint?: string }[];
  /** What was typed may be chosen as it is: before what it finds, or after it. */
  readonly free?: boolean | "last" | undefined;
  /** What may be typed, goes on with what was; `undefined`: that is not known. Absent: nothing is completed. */
  readonly complete?: ((typed: string) => Promise<string | undefined>) | undefined;
  /** So many at once, page by page; absent: one list. */
  readonly pageSize?: number | undefined;
  /** Told once the layer is closed. */
  readonly onPick: (id: string) => void;
  /** The same where nothing was chosen: what it was opened from may be shown again. */
  readonly onBack?: (() => void) | undefined;
  readonly query: string;
  readonly row: number;
}

export const confirming = (
  confirmation: ConfirmLayer["confirmation"],
  run: ConfirmLayer["run"] = async () => success(undefined),
  then?: Change,
): ConfirmLayer => ({
  kind: "confirm",
  confirmation,
  run,
  then,
  typed: "",
  busy: false,
  failure: undefined,
  top: 0,
});

/** A list to choose from; `current` is under the cursor. */
export const choosing = (
  choice: Omit<ChoiceLayer, "kind" | "query" | "row">,
  current?: string,
): ChoiceLayer => ({
  ...choice,
  kind: "choice",
  query: "",
  row: Math.max(
    0,
    choice.items.findIndex(({ id }) => id === current),
  ),
});

/** The reference of the rule language. */
export const reference: Layer = { kind: "reference", top: 0 };

export const palette: Layer = { kind: "palette", query: "", row: 0 };
