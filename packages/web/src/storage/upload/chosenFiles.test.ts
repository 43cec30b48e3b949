import { expect, it } from "vitest";
import { filesOfChooser, filesOfDrop, filesOfPaste } from "./chosenFiles";

it("files of a chooser go to the folder that is open", () => {
  const files = filesOfChooser([new File(["a"], "a.txt")], "up/");
  expect(files.map(({ name }) => name)).toEqual(["up/a.txt"]);
});

const file = (name: string) => ({
  isFile: true,
  isDirectory: false,
  name,
  file: (done: (file: File) => void) => done(new File([name], name)),
});

/** Gives what is in it two at a time, as browsers give a hundred. */
const directory = (name: string, entries: readonly unknown[]) => ({
  isFile: false,
  isDirectory: true,
  name,
  createReader() {
    let at = 0;
    return {
      readEntries(done: (entries: readonly unknown[]) => void) {
        done(entries.slice(at, at + 2));
        at += 2;
      },
    };
  },
});

it("a dropped folder comes with all that is in it, however deep, and with folders that hold nothing", async () => {
  const dropped = directory("trip", [
    file("a.png"),
    directory("empty", []),
    directory("deep", [file("b.png")]),
    file("c.png"),
  ]);
  const items = [{ webkitGetAsEntry: () => dropped }, { webkitGetAsEntry: () => file("d.png") }];
  const files = await filesOfDrop(Object.assign(Object.create(null), { items, files: [] }), "up/");
  expect(files.map(({ name, file: { size } }) => `${name} ${size}`).toSorted()).toEqual([
    "up/d.png 5",
    "up/trip/a.png 5",
    "up/trip/c.png 5",
    "up/trip/deep/b.png 5",
    "up/trip/empty/ 0",
  ]);
});

it("a pasted picture is named by the time, so that the next one is no second of its name", () => {
  const files = [new File(["a"], "image.png"), new File(["b"], "map.png")];
  const pasted = filesOfPaste(
    Object.assign(Object.create(null), { files }),
    "up/",
    new Date("2026-11-23T04:05:06Z"),
  );
  expect(pasted.map(({ name }) => name)).toEqual(["up/pasted 2026-11-23 04.05.06.png", "up/map.png"]);
});
