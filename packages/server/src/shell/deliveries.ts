/** What a delivery of a webhook may take of the server. */
export interface DeliveryLimits {
  /** Milliseconds until the receiver is connected to. */
  readonly connect: number;
  /** Milliseconds until its answer is there as a whole. */
  readonly answer: number;
  /** Bytes of its answer. */
  readonly answerBytes: number;
}

const second = 1000;
const minute = 60 * second;

const deliveryLimits: DeliveryLimits = {
  connect: 5 * second,
  answer: 10 * second,
  answerBytes: 1024 * 1024,
};

/** What is asked of a server about what webhooks send. */
export interface DeliveryOptions {
  /** Whether receivers may be in the network of the server; absent: where the server listens to its own machine alone. */
  readonly privateReceivers?: boolean | undefined;
  readonly limits: DeliveryLimits;
  /** Milliseconds before each further attempt, where those are asked for. */
  readonly pauses: readonly number[];
}

export const deliveryOptions: DeliveryOptions = {
  limits: deliveryLimits,
  pauses: [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
};
