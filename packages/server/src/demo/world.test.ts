import { expect, it } from "vitest";
import { worldCountries } from "./world";

const world = new Map(worldCountries().map((country) => [country.code, country]));
const of = (code: string) => world.get(code);

it("knows the United Kingdom as a whole, not one of its parts", () => {
  expect(of("GB")).toMatchObject({
    name: { en_US: "United Kingdom" },
    population: 66_460_344,
    area: 242_900,
    region: "British Isles",
    landlocked: false,
  });
  expect(of("GB")?.independent).toBeUndefined();
});

it("has each code once, and what names of one package have not in another", () => {
  expect(world.size).toBe(worldCountries().length);
  for (const code of ["CD", "FM", "VG", "VI"]) expect(of(code)?.area, code).toBeGreaterThan(0);
  expect(of("MX")?.region).toBe("North America");
  expect(of("TL")?.region).toBe("Southeast Asia");
});

it("has figures that can be", () => {
  for (const { code, population, area, temperature, independent } of world.values()) {
    if (population !== undefined && area !== undefined) {
      // Macao is the densest of all.
      expect(population / area, `people per km² of ${code}`).toBeLessThan(22_000);
    }
    if (temperature !== undefined) expect(Math.abs(temperature), code).toBeLessThan(35);
    if (independent !== undefined) expect(Number(independent.slice(0, 4)), code).toBeGreaterThanOrEqual(1600);
  }
});

it("knows which countries have no coast", () => {
  const dry = [...world.values()].filter(({ landlocked }) => landlocked === true).map(({ code }) => code);
  expect(dry.toSorted()).toEqual(
    "AD AF AM AT AZ BF BI BO BT BW BY CF CH CZ ET HU KG KZ LA LI LS LU MD MK ML MN MW NE NP PY RS RW SK SM SS SZ TD TJ TM UG UZ VA XK ZM ZW".split(
      " ",
    ),
  );
});
