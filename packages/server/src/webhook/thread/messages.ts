import type { WebhookPayload } from "@twinhelm/core/webhook/model";
import type { DeliveryLimits } from "../../shell/deliveries";
import type { Sent } from "../send";
import type { Rendered, TemplateProblem } from "../template";

/** What the thread is started with. */
export interface DeliveryThreadData {
  /** Whether receivers may be in the network of the server. */
  readonly insideToo: boolean;
  readonly limits: DeliveryLimits;
  /**
   * The work whose template is rendered at the moment, 0: none; then how many were rendered so far. Shared, as it is
   * asked for when the thread is gone.
   */
  readonly rendering: SharedArrayBuffer;
  /** Until when what is stored is this node's to send; see `Leases`. */
  readonly until: SharedArrayBuffer | undefined;
}

/** One delivery to try. */
export interface Job {
  readonly url: string;
  /** What is sent, or what makes it of the payload, which is JSON. */
  readonly content: { readonly body: string } | { readonly template: string; readonly payload: string };
  readonly secret?: string | undefined;
  readonly id?: string | undefined;
  /** Whether those after it wait until it has succeeded. */
  readonly holds: boolean;
  /** Another node sends it where this one may not any more. */
  readonly isStored: boolean;
}

/** Work for the thread, each with a number of its own. */
export type Work = { readonly number: number } & (
  | { readonly kind: "send"; readonly jobs: readonly Job[] }
  | { readonly kind: "render"; readonly template: string; readonly payload: WebhookPayload }
  | { readonly kind: "check"; readonly template: string }
);

/** What became of a job; `milliseconds` it took. */
export interface Tried extends Sent {
  readonly milliseconds: number;
}

/** What comes back. Each job of a `send` is told of once; `end` comes after the last one. */
export type Told = { readonly number: number } & (
  | { readonly kind: "tried"; readonly index: number; readonly tried: Tried }
  | { readonly kind: "rendered"; readonly rendered: Rendered }
  | { readonly kind: "checked"; readonly problem: TemplateProblem | undefined }
  | { readonly kind: "end" }
);
