import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { type OpenSocket, socketsOf } from "@twinhelm/core/http/socket";
import { ticketSockets } from "@twinhelm/core/http/ticket";
import { browserSocket } from "./browserSocket";

/** Sockets by tickets on the WebSocket of the browser. */
export function createBrowserSockets(baseUrl: string): OpenSocket {
  const open = socketsOf(({ url }) => browserSocket(url));
  return ticketSockets({
    transportOf: (credential) => createTransport({ baseUrl, credential: () => credential }),
    open: (url, events) => open({ url, credential: "" }, events),
  });
}
