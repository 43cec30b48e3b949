import type { Transport } from "../http/transport";

/** Header of our backend: the activities that a write made and that can be undone, by their ids. */
export const writtenHeader = "twinhelm-activity";

/** Activities that are named at most, and undone at once. */
export const mostWritten = 100;

/** Stands in the header where there are more. */
export const moreWritten = "more";

/** What a write made, empty where nothing is kept of it; `undefined`: more than can be undone together. */
export type Written = readonly string[] | undefined;

/** The same way to the server; `tell` is told of each write what it made. */
export const tellingTransport = (transport: Transport, tell: (written: Written) => void): Transport => ({
  ...transport,
  send(call) {
    if (call.method === "GET") return transport.send(call);
    const answered = (header: (name: string) => string | null | undefined) => {
      call.answered?.(header);
      const named = header(writtenHeader) ?? "";
      tell(named === moreWritten ? undefined : named.split(",").filter((id) => id !== ""));
    };
    return transport.send({ ...call, answered });
  },
});

/** All of it together. */
export function joined(all: readonly Written[]): Written {
  const known = all.flatMap((each) => (each === undefined ? [] : [each]));
  const ids = [...new Set(known.flat())];
  return known.length < all.length || ids.length > mostWritten ? undefined : ids;
}
