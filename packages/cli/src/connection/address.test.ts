import { expect, it } from "vitest";
import { CommandError, exitCodes } from "../shell/exit";
import { apiAddress } from "./address";

it("completes what a person gives", () => {
  expect(apiAddress("127.0.0.1:4300")).toBe("http://127.0.0.1:4300/api");
  expect(apiAddress("HTTPS://content.example/")).toBe("https://content.example/api");
  expect(apiAddress("https://content.example/v1/")).toBe("https://content.example/v1");
});

it.each(["ftp://content.example", "file:///etc/passwd", "ws://content.example"])("refuses %s", (given) => {
  expect(() => apiAddress(given)).toThrow(CommandError);
  expect(() => apiAddress(given)).toThrow(expect.objectContaining({ exitCode: exitCodes.usage }));
  expect(() => apiAddress(given)).toThrow("http://");
});
