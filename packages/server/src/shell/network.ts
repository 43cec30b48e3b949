import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

/** One subscriber has a whole /64 of IPv6: it counts as one address. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => "0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** Tells addresses of reverse proxies, which are those of all their users: `10.0.0.5,10.1.0.0/16`. */
export function proxyTest(trusted: string | undefined): (address: string) => boolean {
  const proxies = new BlockList();
  for (const part of trusted?.split(",") ?? []) {
    const [address = "", bits] = part.trim().split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => proxies.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Reads the address of whoever asks, behind proxies that are trusted. */
export function addressReader(trusted: string | undefined): (request: IncomingMessage) => string {
  const isProxy = proxyTest(trusted);
  return ({ socket, headers }) => {
    const { remoteAddress = "" } = socket;
    if (trusted === undefined || remoteAddress === "" || !isProxy(remoteAddress)) return remoteAddress;
    const passed = [headers["x-forwarded-for"] ?? ""].flat().join(",").split(",");
    return (
      passed.map((each) => each.trim()).findLast((each) => isIP(each) !== 0 && !isProxy(each)) ??
      remoteAddress
    );
  };
}
