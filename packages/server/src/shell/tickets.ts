import { randomBytes } from "node:crypto";
import type { SharedValues } from "../engine/shared";

/** Milliseconds that a ticket may take to be used. */
export const ticketLifetime = 30_000;
/** Most of one caller at once. Beyond that its oldest are forgotten. */
const capacityOfCaller = 100;

/** Tickets that open one socket each, in the place of a credential in its address. */
export interface Tickets {
  /** Gives a ticket for whoever has this credential. */
  issue(callerId: string, authorization: string): Promise<string>;
  /** The credential that a ticket stands for; it is used up by that. Undefined: there is none, or it came too late. */
  take(ticket: string): Promise<string | undefined>;
}

const keyOf = (ticket: string) => ({ kind: "socket-ticket", key: ticket });

/** The oldest go where there are more than `capacity` of everybody. */
export function createTickets(values: SharedValues, capacity = 10_000): Tickets {
  const bounds = { ofOwner: capacityOfCaller, all: capacity, beyond: "oldest" } as const;
  return {
    async issue(callerId, authorization) {
      const ticket = randomBytes(24).toString("base64url");
      const value = { ...keyOf(ticket), value: authorization, owner: callerId, lifetime: ticketLifetime };
      await values.put(value, bounds);
      return ticket;
    },
    async take(ticket) {
      const found = await values.take(keyOf(ticket));
      return typeof found === "string" ? found : undefined;
    },
  };
}
