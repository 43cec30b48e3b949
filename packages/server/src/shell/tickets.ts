import { randomBytes } from "node:crypto";

/** Milliseconds that a ticket may take to be used. */
export const ticketLifetime = 30_000;
/** Most of one caller at once. Beyond that its oldest are forgotten. */
const capacityOfCaller = 100;

/** Tickets that open one socket each, in the place of a credential in its address. */
export interface Tickets {
  /** Gives a ticket for whoever has this credential. */
  issue(callerId: string, authorization: string): string;
  /** The credential that a ticket stands for; it is used up by that. Undefined: there is none, or it came too late. */
  take(ticket: unknown): string | undefined;
}

/** `elapsed`: milliseconds by a clock that nobody sets. The oldest go where there are more than `capacity` of everybody. */
export function createTickets(elapsed: () => number, capacity = 10_000): Tickets {
  const entries = new Map<string, { callerId: string; authorization: string; until: number }>();
  const makeRoom = (callerId: string) => {
    const own: string[] = [];
    for (const [ticket, entry] of entries) {
      if (entry.until <= elapsed()) entries.delete(ticket);
      else if (entry.callerId === callerId) own.push(ticket);
    }
    const [oldest] = entries.keys();
    const tooMany = own.length >= capacityOfCaller ? own[0] : entries.size >= capacity ? oldest : undefined;
    if (tooMany !== undefined) entries.delete(tooMany);
  };
  return {
    issue(callerId, authorization) {
      makeRoom(callerId);
      const ticket = randomBytes(24).toString("base64url");
      entries.set(ticket, { callerId, authorization, until: elapsed() + ticketLifetime });
      return ticket;
    },
    take(ticket) {
      const found = typeof ticket === "string" ? entries.get(ticket) : undefined;
      if (found === undefined) return undefined;
      entries.delete(String(ticket));
      return found.until > elapsed() ? found.authorization : undefined;
    },
  };
}
