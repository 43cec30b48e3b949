import { socketsOf } from "@twinhelm/core/http/socket";

/** Opens a connection that stays, on the WebSocket of Node, which sends the credential in a header. */
export const openNodeSocket = socketsOf(
  ({ url, credential }) => new WebSocket(url, { headers: { authorization: credential } }),
);
