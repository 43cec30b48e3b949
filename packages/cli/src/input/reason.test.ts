import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { reasonOf } from "./reason";

const reading = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    return reasonOf(error);
  }
};

it("says in words why a file cannot be used, and what the system says where there are none", () => {
  expect(reading("/nowhere/x.csv")).toBe("there is no such file or folder");
  expect(reading("/")).toBe("it is a folder");
  expect(reading(`${import.meta.filename}/x`)).toBe("a part of its path is not a folder");
  const denied = Object.assign(new Error("EACCES: permission denied, open 'x'"), { code: "EACCES" });
  expect(reasonOf(denied)).toBe("the system denies access to it");
  const odd = Object.assign(new Error("ELOOP: too many symbolic links"), { code: "ELOOP" });
  expect(reasonOf(odd)).toBe("ELOOP: too many symbolic links");
  expect(reasonOf("lost")).toBe("lost");
});
