import type { OpenSocket } from "@twinhelm/core/http/socket";

/** Opens the sockets of the web console, without a credential in an address where the server lets it. */
export function browserSockets(baseUrl: string): OpenSocket {
  let loaded: Promise<OpenSocket> | undefined;
  const load = () => {
    loaded ??= import("./ticketSockets").then(({ createBrowserSockets }) => createBrowserSockets(baseUrl));
    return loaded;
  };
  return (request, events) => {
    let isLeft = false;
    let close = () => {};
    const join = (open: OpenSocket) => {
      if (!isLeft) close = open(request, events);
    };
    load().then(join, () => {
      // The next try loads it again.
      loaded = undefined;
      if (!isLeft) events.closed();
    });
    return () => {
      isLeft = true;
      close();
    };
  };
}
