import { expect, it } from "vitest";
import { addressText, databaseAddress } from "./address";
import { hostsOf } from "./hosts";

const refusal = (text: string): string => {
  try {
    databaseAddress(text);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "taken";
};

it("names several servers, each with its port", () => {
  const address = databaseAddress("postgres://ann@one.example:5433,[::2],10.0.0.3:6000/harbour?schema=sea");
  expect(hostsOf(address)).toEqual([
    { host: "one.example", port: 5433 },
    { host: "::2", port: 5432 },
    { host: "10.0.0.3", port: 6000 },
  ]);
  expect(address).toMatchObject({ user: "ann", database: "harbour", schema: "sea", encryption: "checked" });
  const text = "postgres://one.example:5433,[::2]:5432,10.0.0.3:6000/harbour?schema=sea";
  expect(addressText(address)).toBe(text);
  expect(hostsOf(databaseAddress(text))).toEqual(hostsOf(address));
});

it("names one as before", () => {
  const address = databaseAddress("postgres://ann@one.example/a%2Cb");
  expect(hostsOf(address)).toEqual([{ host: "one.example", port: 5432 }]);
  expect([address.others, address.database, addressText(address)]).toEqual([
    undefined,
    "a,b",
    "postgres://one.example:5432/a%2Cb?schema=twinhelm",
  ]);
});

it("asks for TLS as soon as one of them is another machine", () => {
  expect(databaseAddress("postgres://localhost:1,127.0.0.1:2/a").encryption).toBe("off");
  expect(databaseAddress("postgres://localhost,db.example/a").encryption).toBe("checked");
});

it.each(["postgres://one,,two/a", "postgres://one,/a", "postgres://one,two:x/a"])("refuses %s", (text) => {
  expect(refusal(text)).toMatch(/^--database: /);
});

it("says how several are named, never with what was given", () => {
  expect(refusal("postgres://ann@one,secret@two/a")).not.toContain("secret");
  expect(refusal("postgres://ann:secret@one,two/a")).toMatch(/a password does not belong into the address/);
  expect(refusal("postgres://one,,two/a")).toContain("postgres://user@one:5432,two:5432/database");
  expect(refusal("postgres://one,two/a?host=/tmp")).toContain("host is the folder of one socket");
});
