import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bucketSentences } from "./bucketSentences";
import { activityScreens } from "./sentences/activityScreens";
import { assetScreens } from "./sentences/assetScreens";
import { dashboardScreens } from "./sentences/dashboardScreens";
import { functionLogs } from "./sentences/functionLogs";
import { functionScreens } from "./sentences/functionScreens";
import type { Proof } from "./sentences/sentence";
import { storageEditors } from "./sentences/storageEditors";
import { storageRules } from "./sentences/storageRules";
import { storageScreens } from "./sentences/storageScreens";
import { storageViewing } from "./sentences/storageViewing";
import { versionControlScreens } from "./sentences/versionControlScreens";
import { webhookScreens } from "./sentences/webhookScreens";

const storageSentences = [...storageScreens, ...storageViewing, ...storageRules, ...storageEditors];
const sentences = [
  ...bucketSentences,
  ...storageSentences,
  ...versionControlScreens,
  ...webhookScreens,
  ...functionLogs,
  ...functionScreens,
  ...dashboardScreens,
  ...activityScreens,
  ...assetScreens,
];

const root = join(import.meta.dirname, "../..");
const packages = ["core", "cli", "server", "web"];

function fileOf(place: string): string {
  const [head = "", ...rest] = place.split("/");
  const path = packages.includes(head) ? ["packages", head, "src", ...rest] : ["tests", ...[head, ...rest]];
  const file = join(root, ...path);
  return existsSync(`${file}.test.ts`) ? `${file}.test.ts` : `${file}.test.tsx`;
}

const known = new Map<string, readonly string[]>();
/** Names of the tests of a file: those of `it("…")`, of tables, `it.each(…)("…")`, and of rows that install an asset. */
function namesIn(place: string): readonly string[] {
  const found =
    known.get(place) ??
    [
      ...readFileSync(fileOf(place), "utf8").matchAll(
        /(?:\bit|\brun|\binstall|\))\(\s*("(?:[^"\\\n]|\\.)*"|`[^`$]*`)/g,
      ),
    ].map(([, literal = ""]) => literal.slice(1, -1).replaceAll(/\\(.)/g, "$1"));
  known.set(place, found);
  return found;
}

/** What is wrong with a proof: tests that are not there, or a name that stands for several. */
function problemsOf(proof: Proof): readonly string[] {
  if ("instead" in proof) return proof.instead.length > 30 ? [] : [`"${proof.instead}" is no reason`];
  if (proof.length === 0) return ["no test is named"];
  return proof.flatMap((each) => {
    const at = each.indexOf(": ");
    const matching = namesIn(each.slice(0, at)).filter((name) => name.startsWith(each.slice(at + 2)));
    return matching.length === 1 ? [] : [`${each} stands for ${matching.length} tests`];
  });
}

describe("the sentences about buckets, storage and logs of functions", () => {
  it("have tests that there are, in the web and in the terminal, or a reason", () => {
    const problems = sentences.flatMap(({ says, web, terminal }) =>
      [...problemsOf(web), ...problemsOf(terminal)].map((problem) => `${says}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it("are each there once, and no section of the specification is without one", () => {
    const said = sentences.map(({ section, says }) => `${section} ${says}`);
    expect(said.filter((each, index) => said.indexOf(each) !== index)).toEqual([]);
    expect([...new Set(bucketSentences.map(({ section }) => section))].toSorted()).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(bucketSentences.length).toBeGreaterThanOrEqual(195);
    expect([...new Set(storageSentences.map(({ section }) => section))].toSorted()).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(storageSentences.length).toBeGreaterThanOrEqual(95);
    expect([...new Set(functionScreens.map(({ section }) => section))].toSorted()).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect([...new Set(functionLogs.map(({ section }) => section))].toSorted()).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });
});
