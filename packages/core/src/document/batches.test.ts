import { expect, it } from "vitest";
import { failureOfAnswer } from "../http/answer";
import { isWithoutBatches } from "./api";

const notFound = (message: string) => ({ statusCode: 404, message, error: "Not Found" });

// Bodies of 404 (contract, passport.md section 1.6; bucket.md section 5).
it.each([
  [true, "no such call", notFound("Cannot POST /bucket/65f0/data/batch")],
  [false, "no such bucket", notFound("Could not find the schema with id 65f0")],
  [false, "a 404 without words", { statusCode: 404, message: "Not Found" }],
  [false, "the page of a proxy", "<html><h1>404 Not Found</h1></html>"],
])("%s: without batches, told by %s", (expected, _, body) => {
  expect(isWithoutBatches(failureOfAnswer(404, "Not Found", body))).toBe(expected);
});

it("nothing but a 404 tells it", () => {
  expect(isWithoutBatches(failureOfAnswer(502, "Bad Gateway", notFound("Cannot POST /bucket")))).toBe(false);
});
