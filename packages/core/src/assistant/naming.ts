import { assistantHeader } from "../http/assistantHeader";
import type { Transport } from "../http/transport";

/** A transport that says with each call which assistant sends it. */
export const namedTransport = (transport: Transport, name: () => string): Transport => ({
  ...transport,
  send: (call) =>
    transport.send({
      ...call,
      headers: { ...call.headers, [assistantHeader]: encodeURIComponent(name()) },
    }),
});
