import { continents, countries, getEmojiFlag, languages, type TCountryCode } from "countries-list";
import { currencies } from "countries-list/currencies";
import abbreviations from "country-json/src/country-by-abbreviation.json" with { type: "json" };
import coordinates from "country-json/src/country-by-geo-coordinates.json" with { type: "json" };
import independence from "country-json/src/country-by-independence-date.json" with { type: "json" };
import landlocked from "country-json/src/country-by-landlocked.json" with { type: "json" };
import dishes from "country-json/src/country-by-national-dish.json" with { type: "json" };
import population from "country-json/src/country-by-population.json" with { type: "json" };
import regions from "country-json/src/country-by-region-in-world.json" with { type: "json" };
import area from "country-json/src/country-by-surface-area.json" with { type: "json" };
import temperature from "country-json/src/country-by-yearly-average-temperature.json" with { type: "json" };
import names from "i18n-iso-countries/index";
import de from "i18n-iso-countries/langs/de.json" with { type: "json" };
import en from "i18n-iso-countries/langs/en.json" with { type: "json" };
import es from "i18n-iso-countries/langs/es.json" with { type: "json" };
import fr from "i18n-iso-countries/langs/fr.json" with { type: "json" };
import tr from "i18n-iso-countries/langs/tr.json" with { type: "json" };

/** Languages of the translated names. */
export const demoLanguages = {
  available: { en_US: "English", tr_TR: "Turkish", de_DE: "German", fr_FR: "French", es_ES: "Spanish" },
  default: "en_US",
} as const;

for (const locale of [en, tr, de, fr, es]) names.registerLocale(locale);

/** A country as the packages know it; what they do not know is absent. */
export interface Country {
  readonly code: string;
  readonly name: Readonly<Record<string, string>>;
  readonly native: string;
  readonly flag: string;
  readonly capital: string | undefined;
  readonly region: string | undefined;
  readonly continent: string;
  readonly languages: readonly string[];
  readonly currencies: readonly string[];
  readonly callingCodes: readonly number[];
  readonly population: number | undefined;
  readonly area: number | undefined;
  readonly temperature: number | undefined;
  readonly landlocked: boolean | undefined;
  readonly dish: string | undefined;
  /** ISO text; the packages know the year alone. */
  readonly independent: string | undefined;
  readonly extent: Extent | undefined;
}

/** Degrees. */
interface Extent {
  readonly north: number;
  readonly south: number;
  readonly west: number;
  readonly east: number;
}

type Row = { readonly country: string } & Readonly<Record<string, unknown>>;

/** Codes that the package has otherwise: parts of a country stand under its code, and the country under another. */
const renamed: Readonly<Record<string, string | undefined>> = {
  "Northern Ireland": undefined,
  "United Kingdom": "GB",
  "The Democratic Republic of the Congo": "CD",
  "Federated States of Micronesia": "FM",
  "British Virgin Islands": "VG",
  "U.S. Virgin Islands": "VI",
  Taiwan: "TW",
};

/** One table of the package as a look-up by country code. */
function byCode(rows: readonly Row[]): (code: string) => Readonly<Record<string, unknown>> {
  const codes = new Map([
    ...abbreviations.map((row) => [row.country, row.abbreviation] as const),
    ...Object.entries(renamed),
  ]);
  const found = new Map(rows.map((row) => [codes.get(row.country), row]));
  return (code) => found.get(code) ?? {};
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;
const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const tables = {
  coordinates: byCode(coordinates),
  independence: byCode(independence),
  landlocked: byCode(landlocked),
  dishes: byCode(dishes),
  population: byCode(population),
  regions: byCode(regions),
  area: byCode(area),
  temperature: byCode(temperature),
};

function extentOf(code: string): Extent | undefined {
  const row = tables.coordinates(code);
  const [north, south, west, east] = [row.north, row.south, row.west, row.east].map(numberOf);
  if (north === undefined || south === undefined || west === undefined || east === undefined)
    return undefined;
  return { north, south, west, east };
}

function independentOf(code: string): string | undefined {
  const year = numberOf(tables.independence(code).independence);
  // Older years are those of legends and first kings.
  if (year === undefined || year < 1600) return undefined;
  return `${String(year).padStart(4, "0")}-01-01T00:00:00.000Z`;
}

/** What the package has wrong, or out of date by much, and what it does not know although everybody does. */
const corrected: Readonly<
  Record<string, Partial<Pick<Country, "area" | "region" | "landlocked">> | undefined>
> = {
  CD: { region: "Central Africa" },
  MC: { area: 2.02 },
  ME: { area: 13_812, region: "Southern Europe" },
  MO: { area: 33 },
  MX: { region: "North America" },
  RS: { area: 77_474, region: "Southern Europe" },
  SG: { area: 728 },
  TL: { area: 14_919, region: "Southeast Asia" },
  VA: { landlocked: true },
  VG: { region: "Caribbean" },
  VI: { region: "Caribbean" },
  XK: { landlocked: true },
};

const isCode = (code: string): code is TCountryCode => Object.hasOwn(countries, code);

/** Every country, by its English name. */
export function worldCountries(): readonly Country[] {
  return Object.keys(countries)
    .filter(isCode)
    .map((code): Country => {
      const country = countries[code];
      const translated = Object.keys(demoLanguages.available).flatMap((key): [string, string][] => {
        const name = names.getName(code, key.slice(0, 2), { select: "official" });
        return name === undefined ? [] : [[key, name]];
      });
      const dry = tables.landlocked(code).landlocked;
      return {
        code,
        name: { en_US: country.name, ...Object.fromEntries(translated.filter(([key]) => key !== "en_US")) },
        native: country.native,
        flag: getEmojiFlag(code),
        capital: textOf(country.capital),
        region: textOf(tables.regions(code).location),
        continent: continents[country.continent],
        languages: country.languages,
        currencies: country.currency,
        callingCodes: country.phone,
        population: numberOf(tables.population(code).population),
        area: numberOf(tables.area(code).area),
        temperature: numberOf(tables.temperature(code).temperature),
        landlocked: dry === undefined || dry === null ? undefined : String(dry) === "1",
        dish: textOf(tables.dishes(code).dish),
        independent: independentOf(code),
        extent: extentOf(code),
        ...corrected[code],
      };
    })
    .toSorted((a, b) => ((a.name.en_US ?? "") < (b.name.en_US ?? "") ? -1 : 1));
}

export { currencies, languages };
