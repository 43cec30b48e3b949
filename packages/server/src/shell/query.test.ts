import qs from "qs";
import { expect, it } from "vitest";
import { parseQuery } from "./query";

it.each([
  "",
  "&",
  "a",
  "a=",
  "=a",
  "a=b&c=d",
  "a=b&&c=d&",
  "a=b=c",
  "a=1&a=2",
  "a=%7B%22x%22%3A%22y%20z%22%7D&b=c+d",
  "a=%",
  "a=%E4&b=1",
  "a%20b=c",
  "a.b=c",
  "0=a&1=b",
  "a[b]=c&a[d]=e",
  "a%5Bb%5D=c",
  "a[]=1&a[]=2",
  "a=[1]=2",
  "a=%5B1%5D=2",
  "__proto__=a",
  "toString=a&b=c",
  "constructor[prototype]=a",
  "\u00e4=b",
  "?a=b",
  Array.from({ length: 120 }, (_, number) => `name${number}=${number}`).join("&"),
  Array.from({ length: 600 }, (_, number) => `name${number}=${number}`).join("&"),
])("reads the query %s as everybody does", (text) => {
  const expected = qs.parse(text, { depth: 5, parameterLimit: 500, arrayLimit: 500, plainObjects: false });
  expect(parseQuery(text)).toEqual(expected);
});

it("gives no names that stand for something else", () => {
  const query = parseQuery("filter=1&__proto__=a&hasOwnProperty=b");
  expect(Object.keys(query)).toEqual(["filter"]);
});
