import { describe, expect, it } from "vitest";
import { isLoopback, literalOf, lookupReceiver, refuseReceiver } from "./receivers";

const always = [
  "169.254.169.254",
  "169.254.0.1",
  "fe80::1",
  "fe80::1%eth0",
  "fd00:ec2::254",
  "100.100.100.200",
  "224.0.0.1",
  "255.255.255.255",
  "ff02::1",
  "::ffff:169.254.169.254",
  "64:ff9b::a9fe:a9fe",
  "2002:a9fe:a9fe::1",
];
const inside = [
  "127.0.0.1",
  "127.9.9.9",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "100.64.0.1",
  "198.18.0.1",
  "::1",
  "::",
  "fc00::1",
  "fd12:3456::1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "64:ff9b::7f00:1",
  "2002:0a00:0001::1",
];
const outside = [
  "93.184.216.34",
  "172.32.0.1",
  "100.128.0.1",
  "2606:2800:220:1::1",
  "::ffff:8.8.8.8",
  "64:ff9b::808:808",
];

describe("receivers", () => {
  it.each(always)("%s is never sent to", (address) => {
    expect(() => refuseReceiver(address, true)).toThrow(/metadata services/);
    expect(() => refuseReceiver(address, false)).toThrow(/metadata services/);
  });
  it.each(inside)("%s is sent to where it may be inside", (address) => {
    expect(() => refuseReceiver(address, true)).not.toThrow();
    expect(() => refuseReceiver(address, false)).toThrow(/private addresses are refused/);
  });
  it.each(outside)("%s is sent to", (address) => {
    expect(() => refuseReceiver(address, false)).not.toThrow();
  });

  it.each([
    ["http://0x7f.1/", "127.0.0.1"],
    ["http://2130706433/", "127.0.0.1"],
    ["http://[::ffff:127.0.0.1]/", "::ffff:7f00:1"],
    ["http://example.com/", undefined],
  ])("%s is the address %s, however it is written", (text, address) => {
    expect(literalOf(new URL(text))).toBe(address);
  });

  it.each([
    ["127.0.0.1", true],
    ["127.1.2.3", true],
    ["::1", true],
    ["localhost", true],
    ["0.0.0.0", false],
    ["::", false],
    ["192.168.1.1", false],
    ["127.example.com", false],
  ])("a server that listens to %s is for this machine alone: %s", (host, is) => {
    expect(isLoopback(host)).toBe(is);
  });
});

/** What a connection to a name gets whose addresses these are. */
function lookedUp(addresses: readonly string[], all: boolean): Promise<unknown> {
  const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  const look = lookupReceiver(false, (_, __, done) => done(null, found));
  return new Promise((resolve, reject) =>
    look("receiver.example", { all }, (error, address) => (error ? reject(error) : resolve(address))),
  );
}

describe("a name", () => {
  it("goes to the addresses that were looked at, and to no others", async () => {
    expect(await lookedUp(["93.184.216.34", "93.184.216.35"], true)).toEqual([
      { address: "93.184.216.34", family: 4 },
      { address: "93.184.216.35", family: 4 },
    ]);
    expect(await lookedUp(["93.184.216.34"], false)).toBe("93.184.216.34");
  });

  it("of which one address is refused is refused", async () => {
    await expect(lookedUp(["93.184.216.34", "127.0.0.1"], true)).rejects.toThrow(/private addresses/);
    await expect(lookedUp(["169.254.169.254"], false)).rejects.toThrow(/metadata/);
  });
});
