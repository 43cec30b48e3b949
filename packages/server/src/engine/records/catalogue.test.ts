import { describe, expect, it } from "vitest";
import { createRegexMatcher } from "../../filter/regex";
import { createCatalogue } from "./catalogue";

const bucket = (title: string) => ({ _id: "a", title, description: "", properties: {} });
const texts = (...titles: readonly string[]) =>
  new Map(titles.map((title) => ["a", JSON.stringify(bucket(title))]));

const titleIn = ({ current }: Pick<ReturnType<typeof createCatalogue>, "current">) =>
  current().find("a")?.bucket.title;

describe("the catalogue of buckets", () => {
  it("takes what is stored, whatever was published since it was taken last", () => {
    const catalogue = createCatalogue(createRegexMatcher());
    expect(titleIn(catalogue)).toBeUndefined();
    catalogue.take(texts("Cities"));
    const changing = catalogue.begin();
    changing.change("a", bucket("Towns"));
    expect([titleIn(changing), titleIn(catalogue)]).toEqual(["Towns", "Cities"]);
    changing.publish();
    expect(titleIn(catalogue)).toBe("Towns");
    catalogue.take(texts("Cities"));
    expect(titleIn(catalogue)).toBe("Cities");
    catalogue.take(texts());
    expect(titleIn(catalogue)).toBeUndefined();
  });

  it("keeps the entry of a bucket that reads as before", () => {
    const catalogue = createCatalogue(createRegexMatcher());
    catalogue.take(texts("Cities"));
    const before = catalogue.current();
    catalogue.take(texts("Cities"));
    expect(catalogue.current()).toBe(before);
  });
});
