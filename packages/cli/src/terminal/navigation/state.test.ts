import { createAccess } from "@twinhelm/core/access/evaluate";
import { sectionEntries } from "@twinhelm/core/area/sections";
import { registry } from "@twinhelm/core/areas";
import { bucketDrawer } from "@twinhelm/core/bucket/drawer";
import type { Bucket } from "@twinhelm/core/bucket/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPaint } from "../layout/paint";
import { localeOf } from "../locale";
import { nextSection, paneLines, type SectionFolds, sectionLines } from "../sections/sections";
import { runStorage } from "../session/storage";
import { confirming } from "./layer";
import {
  changeLayer,
  changePlace,
  firstState,
  focus,
  goBack,
  inLayer,
  open,
  openLine,
  otherPane,
  show,
} from "./state";

describe("places", () => {
  it("going back undoes opening, with what was done on the place before", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^\/bucket\/[a-c]$/)),
        fc.stringMatching(/^\/bucket\/[d-f]$/),
        (paths, path) => {
          const before = paths.reduce((state, each) => open(each)(state), firstState(registry, "/dashboard"));
          const worked = changePlace((place) => ({ ...place, search: "x" }))(before);
          expect(goBack(open(path)(worked)).place).toEqual(worked.place);
        },
      ),
    );
  });

  it("opening where one is only gives the screen the keys", () => {
    const state = firstState(registry, "/dashboard");
    expect(open("/dashboard")(state)).toEqual({ ...state, pane: "screen" });
    expect(goBack(state)).toBe(state);
  });

  it("the line that is open stays behind, and so does what is typed in it", () => {
    const first = open("/bucket/a")(firstState(registry, "/dashboard"));
    const typing = openLine({ key: "password" }, "hush")(first);
    for (const gone of [open("/bucket/b")(typing), goBack(typing), goBack(open("/bucket/b")(typing))]) {
      expect(gone.draft).toBeUndefined();
      expect(gone.place.line).toBeUndefined();
    }
    expect(open("/bucket/a")(typing).draft).toBe("hush");
  });

  it("the other pane of the other pane is this one", () => {
    const state = focus("screen")(firstState(registry, "/"));
    expect(otherPane(otherPane(state))).toEqual(state);
  });
});

it("an answer that comes late finds its own layer or none", () => {
  const ask = (title: string) => show(confirming({ title, paragraphs: [] }));
  const first = ask("A?")(firstState(registry, "/dashboard"));
  const close = inLayer(first.layerNumber, show(undefined));
  const busy = changeLayer("confirm", (now) => ({ ...now, busy: true }))(first);
  expect(close(busy).layer).toBeUndefined();
  const second = ask("B?")(show(undefined)(busy));
  expect(close(second)).toBe(second);
});

const bucket = (id: string, category?: string): Bucket => ({
  _id: id,
  title: `Title ${id}\x1b[2J`,
  description: "",
  properties: {},
  category,
});
const all = createAccess([
  { action: "bucket:data:index", module: "bucket:data", resource: { include: ["*/*"], exclude: [] } },
]);

const linesOf = (buckets: readonly Bucket[], folds?: SectionFolds) =>
  sectionLines(
    registry,
    sectionEntries(registry, { bucket: bucketDrawer }, all, { bucket: buckets }),
    all,
    folds === undefined ? undefined : () => folds,
  );

describe("sections", () => {
  const lines = linesOf([bucket("a", "One"), bucket("b"), bucket("c", "One")]);

  it("lists sections, categories and entries, safe to show", () => {
    expect(lines.map(({ title, depth, path }) => [depth, title, path])).toEqual([
      [0, "Dashboard", "/dashboard"],
      [0, "Bucket", "/bucket/welcome"],
      [1, "▾ One", undefined],
      [2, "Title a\\x1b[2J", "/bucket/a"],
      [2, "Title c\\x1b[2J", "/bucket/c"],
      [1, "Title b\\x1b[2J", "/bucket/b"],
      [1, "+ Add New Bucket", undefined],
    ]);
    const folded = linesOf([bucket("a", "One"), bucket("b", "Two")], {
      order: ["Two", "One"],
      folded: ["One"],
    });
    expect(folded.map(({ title }) => title).slice(2, 5)).toEqual(["▾ Two", "Title b\\x1b[2J", "▸ One"]);
  });

  it("stays within the list", () => {
    expect(nextSection(lines, 1, 1)).toBe(2);
    expect(nextSection(lines, 6, 1)).toBe(6);
    expect(nextSection(lines, 0, -1)).toBe(0);
    expect(nextSection(lines, 0, 100)).toBe(6);
  });

  it("marks the cursor with a bar and the open entry with a dot, with and without colours", () => {
    const pane = { lines, row: 3, top: 0, path: "/bucket/c", focused: true, width: 30, height: 6 };
    for (const colours of [true, false]) {
      const shown = paneLines({ ...pane, paint: createPaint(colours) });
      expect(shown).toHaveLength(6);
      expect(shown[4]).toMatch(/^▌.*Title a/);
      expect(shown[5]).toMatch(/Title c.*● /);
      expect(shown.filter((line) => line.includes("●"))).toHaveLength(1);
    }
  });
});

describe("the credential of one run", () => {
  it("reads what is kept until it is changed, and serves on when it cannot be kept", () => {
    const failures: string[] = [];
    const broken = {
      read: () => "IDENTITY old",
      write: () => {
        throw new Error("no room");
      },
      remove: () => undefined,
    };
    const storage = runStorage(broken, (reason) => failures.push(reason));
    expect(storage.read()).toBe("IDENTITY old");
    storage.write("IDENTITY new");
    expect(storage.read()).toBe("IDENTITY new");
    expect(failures).toEqual(["no room"]);
    storage.remove();
    expect(storage.read()).toBeUndefined();
  });
});

it.each([
  [{ LANG: "tr_TR.UTF-8" }, "tr-TR"],
  [{ LC_ALL: "de_DE@euro", LANG: "en_US" }, "de-DE"],
  [{ LANG: "C.UTF-8" }, undefined],
  [{ LANG: "x_" }, undefined],
  [{}, undefined],
])("%j speaks %s", (environment, locale) => expect(localeOf(environment)).toBe(locale));
