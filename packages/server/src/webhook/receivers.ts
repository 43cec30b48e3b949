import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { Refusal } from "./refusal";

function networks(...parts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const part of parts) {
    const [address = "", bits] = part.split("/");
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? "ipv4" : "ipv6");
  }
  return list;
}

/** Nobody's receiver: services of the machine itself that give away its keys, and what is no single machine. */
const never = networks(
  // Link-local, the metadata services of most clouds among them.
  "169.254.0.0/16",
  "fe80::/10",
  // Metadata services elsewhere.
  "fd00:ec2::254/128",
  "100.100.100.200/32",
  "192.0.0.192/32",
  // Multicast, broadcast and what is reserved.
  "224.0.0.0/4",
  "240.0.0.0/4",
  "ff00::/8",
);

/** The machine of the server, and its neighbours. */
const inside = networks(
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "::/128",
  "::1/128",
  "fc00::/7",
);

/** IPv6 addresses that carry one of IPv4 at their end: mapped, translated (RFC 6052), and 6to4 in the middle. */
const carriers = networks("::ffff:0:0/96", "64:ff9b::/96");
const sixToFour = networks("2002::/16");

/** The IPv4 address that an IPv6 address leads to; `undefined`: none. */
function carried(address: string): string | undefined {
  const isCarrier = carriers.check(address, "ipv6");
  if (!isCarrier && !sixToFour.check(address, "ipv6")) return undefined;
  // The URL parser writes the last 32 bits as two groups, whatever was given.
  const groups = groupsOf(address);
  const [high = 0, low = 0] = isCarrier ? groups.slice(6) : groups.slice(1, 3);
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function groupsOf(address: string): readonly number[] {
  const [head = "", tail] = (URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? "").split("::");
  const left = head.split(":").filter((group) => group !== "");
  const right = (tail ?? "").split(":").filter((group) => group !== "");
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/** Throws `Refusal` where nothing may be sent to. `insideToo`: also to the machine itself and its neighbours. */
export function refuseReceiver(address: string, insideToo: boolean): void {
  const [plain = ""] = address.split("%");
  const family = isIP(plain) === 4 ? "ipv4" : "ipv6";
  const leadsTo = family === "ipv6" ? carried(plain) : undefined;
  if (leadsTo !== undefined) {
    refuseReceiver(leadsTo, insideToo);
    return;
  }
  if (never.check(plain, family))
    throw new Refusal(
      `Nothing is sent to ${plain}: addresses of the link and of metadata services are refused.`,
    );
  if (!insideToo && inside.check(plain, family))
    throw new Refusal(
      `Nothing is sent to ${plain}: private addresses are refused. The server can be started with --private-receivers to allow them.`,
    );
}

/** The address of a host that is an address already; `undefined`: it is a name. */
export function literalOf(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? undefined : host;
}

/** Finds all addresses of a name. */
type Resolve = (
  hostname: string,
  options: object,
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

const resolveAll: Resolve = (hostname, options, done) => lookup(hostname, { ...options, all: true }, done);

/**
 * Looks names up for a connection, which then goes to no other address than the one that was looked at. A name with
 * one address that is refused is refused.
 */
export const lookupReceiver =
  (insideToo: boolean, resolve: Resolve = resolveAll): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, options, (error, addresses) => {
      if (error !== null) return done(error, "", 0);
      try {
        for (const { address } of addresses) refuseReceiver(address, insideToo);
      } catch (refused) {
        const reason = refused instanceof Error ? refused : new Error(String(refused));
        return done(reason, "", 0);
      }
      if (options.all === true) return done(null, [...addresses]);
      const [first] = addresses;
      done(null, first?.address ?? "", first?.family ?? 0);
    });
  };

/** Whether nobody but programs of this machine can ask a server for anything that listens to this host. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
