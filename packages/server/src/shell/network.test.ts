import { describe, expect, it } from "vitest";
import { networkOf, proxyTest } from "./network";

it.each([
  ["10.0.0.1", "10.0.0.1"],
  ["::ffff:10.0.0.1", "::ffff:10.0.0.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8::2:3:4:5:6", "2001:db8:0:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["somewhere", "somewhere"],
])("%s counts as %s", (address, network) => expect(networkOf(address)).toBe(network));

describe("proxies", () => {
  it.each([
    ["10.0.0.5", true],
    ["::ffff:10.0.0.5", true],
    ["10.0.0.6", false],
    ["10.1.7.7", true],
    ["2001:db8::5", true],
    ["2001:db9::5", false],
    ["somewhere", false],
  ])("%s is one of them: %s", (address, isProxy) => {
    expect(proxyTest("10.0.0.5, 10.1.0.0/16,2001:db8::/32")(address)).toBe(isProxy);
  });
  it("there are none where none are named", () => {
    expect(proxyTest(undefined)("127.0.0.1")).toBe(false);
  });
});
