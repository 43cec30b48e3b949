import { join } from "node:path";
import { expect, it } from "vitest";
import { jobsOf } from "./download";
import { placesIn } from "./localFiles";

const here = placesIn(join("/", "here"));
const object = (name: string) => ({ _id: name, name, url: "", content: { type: "text/plain", size: 1 } });

it("a folder whose name leads out of where it goes is refused, file by file", () => {
  for (const own of ["..", ".", ""]) {
    const { jobs, refused } = jobsOf("http://server", [object(`a/${own}/b`)], `a/${own}/`, here);
    expect(jobs).toEqual([]);
    expect(refused).toEqual([{ name: `a/${own}/b`, reason: `${own}/b cannot be the name of a file here.` }]);
  }
});

it("a file with a name that leads out of the folder is refused, and the rest comes", () => {
  const bad = ["f/../x", "f/a/../../x", "f/./x", "f//etc/x", "f/a//x", "f/a\0b", "f/a/", "f/.."];
  const { jobs, refused } = jobsOf("http://server", [...bad, "f/good"].map(object), "f/", here);
  expect(jobs.map(({ name }) => name)).toEqual(["f/good"]);
  expect(refused.map(({ name }) => name)).toEqual(bad);
  for (const name of ["..", ".", "", "/etc/x", "a/../../x", "a\0b"])
    expect(() => here(name)).toThrow("cannot be the name of a file here.");
});
