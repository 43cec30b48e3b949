import { lacks } from "../session/capabilities";
import type { Failure, Result } from "./failure";
import { shapeOf } from "./shape";
import type { SocketEvents, SocketRequest } from "./socket";
import type { Transport } from "./transport";

const ticketShape = shapeOf(
  (value): value is { readonly ticket: string } =>
    typeof value === "object" && value !== null && "ticket" in value && typeof value.ticket === "string",
  "expected a ticket",
);

/** POST /passport/socket-ticket: opens one socket, within half a minute, for the one who sends it. */
const askForTicket = (transport: Transport): Promise<Result<{ readonly ticket: string }>> =>
  transport.send({
    method: "POST",
    path: "passport/socket-ticket",
    schema: ticketShape,
    background: true,
  });

/** Whether a server gives no tickets, as Spica does not (contract, passport.md section 1.6). */
const isWithoutTickets = (failure: Failure): boolean => lacks("tickets", failure);

const withQuery = (url: string, name: string, value: string) =>
  `${url}${url.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;

/**
 * The address with the credential in it: a browser can send no header with a WebSocket, so the contract lets it stand
 * there (bucket.md section 12.1). For servers that give no tickets alone.
 */
const addressWithCredential = ({ url, credential }: SocketRequest): string =>
  withQuery(url, "Authorization", credential);

export interface TicketOptions {
  /** Sends as who has a credential. */
  readonly transportOf: (credential: string) => Transport;
  /** Opens a connection to an address that says who asks. */
  readonly open: (url: string, events: SocketEvents) => () => void;
}

/** Opens sockets of a browser: with a ticket in the address, which is worth nothing once it is used. */
export function ticketSockets({ transportOf, open }: TicketOptions) {
  let isWithout = false;
  /** Undefined: no address can be had for now. */
  async function addressOf(request: SocketRequest): Promise<string | undefined> {
    if (isWithout) return addressWithCredential(request);
    const answer = await askForTicket(transportOf(request.credential));
    if (answer.ok) return withQuery(request.url, "ticket", answer.value.ticket);
    isWithout = isWithoutTickets(answer.failure);
    if (isWithout) return addressWithCredential(request);
    // The socket says itself that it knows nobody, in the words that whoever listens understands.
    return answer.failure.status === 401 ? request.url : undefined;
  }
  return (request: SocketRequest, events: SocketEvents): (() => void) => {
    let isLeft = false;
    let close = () => {};
    void addressOf(request).then((url) => {
      if (isLeft) return;
      if (url === undefined) events.closed();
      else close = open(url, events);
    });
    return () => {
      isLeft = true;
      close();
    };
  };
}
