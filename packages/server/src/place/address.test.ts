import { expect, it } from "vitest";
import { addressText, storeAddressOf } from "./address";

it.each([
  ["s3://media", { bucket: "media", prefix: "", endpoint: undefined, region: undefined, isInPath: false }],
  [
    "s3://media/blog/files/?region=eu-west-1",
    { prefix: "blog/files/", region: "eu-west-1", isInPath: false },
  ],
  [
    "s3://my.media?endpoint=http://127.0.0.1:9000/",
    { bucket: "my.media", endpoint: "http://127.0.0.1:9000" },
  ],
  ["s3://media?endpoint=https://s3.example.com", { endpoint: "https://s3.example.com", isInPath: true }],
  ["s3://media?endpoint=https://s3.example.com&addressing=host", { isInPath: false }],
])("%s is read, and written so that it is read again", (text, address) => {
  const read = storeAddressOf(text);
  expect(read).toMatchObject(address);
  expect(storeAddressOf(addressText(read))).toEqual(read);
});

it.each([
  ["s3://id:hidden@media", /credentials do not belong into the address/],
  ["s3://media?access-key=hidden", /credentials do not belong/],
  ["s3://media?secretAccessKey=hidden&region=x", /credentials do not belong/],
  ["s3://media?endpoint=https://id:hidden@example.com", /credentials do not belong/],
  ["s3://media?endpoint=https://example.com?X-Amz-Security-Token=hidden", /credentials do not belong/],
  ["https://hidden.example.com", /it looks like s3:\/\/BUCKET/],
  ["hidden", /it looks like/],
  ["s3://", /it looks like|no name that a bucket/],
  ["s3://a", /no name that a bucket may have/],
  ["s3://media:90", /no name that a bucket may have/],
  ["s3://media/../hidden/a b", /the path has names/],
  ["s3://media/a//b", /the path has names/],
  ["s3://media?hidden=1", /it knows endpoint, region, addressing, each once/],
  ["s3://media?region=a&region=b", /each once/],
  ["s3://media#hidden", /each once/],
  ["s3://media?region=hidden%20words", /no name of one/],
  ["s3://media?endpoint=hidden", /the endpoint is no address/],
  ["s3://media?endpoint=ftp://hidden", /the endpoint is no address/],
  ["s3://media?endpoint=https://example.com%3Fhidden=1", /the address of a server alone/],
  ["s3://media?addressing=hidden", /path or host/],
])("%s is refused, and not repeated", (text, words) => {
  const read = () => storeAddressOf(text);
  expect(read).toThrow(words);
  expect(read).not.toThrow(/hidden/);
});
