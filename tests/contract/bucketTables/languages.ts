import type { Scenario } from "../scenario";

const invalid = (message: string) => ({ statusCode: 400, message, error: "validation failed" });
const text = { type: "string" };
const described = { description: "For a test" };

const words = {
  title: "Words",
  ...described,
  properties: {
    n: text,
    word: { type: "string", options: { translate: true } },
    more: { type: "object", properties: { a: text }, options: { translate: true } },
    plain: { type: "object", properties: { a: text } },
  },
};
const spoken = "/bucket/{words}/data";
const sea = {
  n: "1",
  word: { en_US: "sea", tr_TR: "deniz", de_DE: "Meer" },
  more: { en_US: { a: "x" }, tr_TR: { a: "y" } },
  plain: { en_US: "stays" },
};
const languages = (available: object, standard = "en_US") => ({ language: { available, default: standard } });
const three = { en_US: "English", tr_TR: "Türkçe", de_DE: "Deutsch" };

/** What is asked for, and which language comes of it. */
const asked: readonly (readonly [header: string, language: string, word: string, more: string])[] = [
  ["tr_TR", "tr_TR", "deniz", "y"],
  ["tr-TR", "tr_TR", "deniz", "y"],
  ["TR-tr", "tr_TR", "deniz", "y"],
  ["tr", "tr_TR", "deniz", "y"],
  ["tr-CY", "tr_TR", "deniz", "y"],
  ["de", "de_DE", "Meer", "x"],
  ["de-AT", "de_DE", "Meer", "x"],
  ["en", "en_US", "sea", "x"],
  ["en-GB", "en_US", "sea", "x"],
  ["fr", "en_US", "sea", "x"],
  ["fr, de", "de_DE", "Meer", "x"],
  ["fr;q=1, tr;q=0.5, de;q=0.8", "de_DE", "Meer", "x"],
  ["de;q=0.1, tr;q=0.2", "tr_TR", "deniz", "y"],
  ["tr;q=0.9, de", "de_DE", "Meer", "x"],
  ["*", "en_US", "sea", "x"],
  ["", "en_US", "sea", "x"],
  [";;;", "en_US", "sea", "x"],
  ["x-klingon", "en_US", "sea", "x"],
];

/** Documents in several languages (contract, bucket.md section 6), in their order. */
export const languageRows: readonly Scenario[] = [
  {
    name: "three languages",
    call: ["PUT", "/preference/bucket", languages(three)],
    status: 200,
    has: languages(three),
  },
  { name: "a translated bucket", call: ["POST", "/bucket", words], status: 201, save: "words" },
  { name: "a document in three languages", call: ["POST", spoken, sea], status: 201, save: "sea", has: sea },
  {
    name: "one in one of them",
    call: ["POST", spoken, { n: "2", word: { en_US: "bay" } }],
    status: 201,
    save: "bay",
  },
  { name: "one in none", call: ["POST", spoken, { n: "3" }], status: 201, save: "third" },
  ...asked.flatMap(([header, language, word, a]): Scenario[] => [
    {
      name: `a list in ${JSON.stringify(header)} is in ${language}`,
      call: ["GET", spoken],
      headers: { "accept-language": header },
      status: 200,
      is: [
        { _id: "{sea}", n: "1", word, more: { a }, plain: { en_US: "stays" } },
        { _id: "{bay}", n: "2", word: "bay" },
        { n: "3", _id: "{third}" },
      ],
    },
    {
      name: `one document in ${JSON.stringify(header)} too`,
      call: ["GET", `${spoken}/{sea}`],
      headers: { "accept-language": header },
      status: 200,
      has: { word, more: { a } },
    },
  ]),
  ...(["false", "0", "no", ""] as const).map(
    (localize): Scenario => ({
      name: `all languages for localize=${JSON.stringify(localize)}`,
      call: ["GET", `${spoken}/{sea}`],
      query: { localize },
      headers: { "accept-language": "tr" },
      status: 200,
      is: { _id: "{sea}", ...sea },
    }),
  ),
  ...(["true", "TRUE", "1", "10"] as const).map(
    (localize): Scenario => ({
      name: `one language for localize=${localize}`,
      call: ["GET", `${spoken}/{sea}`],
      query: { localize },
      headers: { "accept-language": "tr" },
      status: 200,
      has: { word: "deniz" },
    }),
  ),
  {
    name: "a list sorts by what it shows",
    call: ["GET", spoken],
    query: { sort: '{"word":1}', filter: '{"word":{"$exists":true}}' },
    headers: { "accept-language": "de" },
    status: 200,
    has: [{ word: "Meer" }, { word: "bay" }],
  },
  {
    name: "writing a language that is not available",
    call: ["PATCH", `${spoken}/{sea}`, { word: { fr_FR: "mer" } }],
    status: 400,
    is: invalid(".word should NOT have additional properties"),
  },
  {
    name: "taking the default one away",
    call: ["PATCH", `${spoken}/{sea}`, { word: { en_US: null } }],
    status: 400,
    is: invalid(".word should have required property 'en_US'"),
  },
  {
    name: "another language alone",
    call: ["POST", spoken, { word: { tr_TR: "koy" } }],
    status: 400,
    is: invalid(".word should have required property 'en_US'"),
  },
  {
    name: "an answer to a write has all languages",
    call: ["PATCH", `${spoken}/{sea}`, { word: { tr_TR: "derya" } }],
    headers: { "accept-language": "tr" },
    status: 200,
    has: { word: { en_US: "sea", tr_TR: "derya", de_DE: "Meer" } },
  },
  {
    name: "a language goes",
    call: ["PUT", "/preference/bucket", languages({ en_US: "English", de_DE: "Deutsch" })],
    status: 200,
  },
  {
    name: "with what was written in it",
    call: ["GET", `${spoken}/{sea}`],
    query: { localize: "false" },
    status: 200,
    is: {
      _id: "{sea}",
      n: "1",
      word: { en_US: "sea", de_DE: "Meer" },
      more: { en_US: { a: "x" } },
      plain: { en_US: "stays" },
    },
  },
  {
    name: "and is refused from then on",
    call: ["PATCH", `${spoken}/{sea}`, { word: { tr_TR: "deniz" } }],
    status: 400,
    is: invalid(".word should NOT have additional properties"),
  },
  {
    name: "another default",
    call: ["PUT", "/preference/bucket", languages({ en_US: "English", de_DE: "Deutsch" }, "de_DE")],
    status: 200,
  },
  {
    name: "changes no document",
    call: ["GET", `${spoken}/{bay}`],
    query: { localize: "false" },
    status: 200,
    has: { word: { en_US: "bay" } },
  },
  {
    name: "which fails at its next change",
    call: ["PATCH", `${spoken}/{bay}`, { n: "4" }],
    status: 400,
    is: invalid(".word should have required property 'de_DE'"),
  },
  {
    name: "until it has it",
    call: ["PATCH", `${spoken}/{bay}`, { word: { de_DE: "Bucht" } }],
    status: 200,
    has: { word: { en_US: "bay", de_DE: "Bucht" } },
  },
  { name: "as it was", call: ["PUT", "/preference/bucket", languages(three)], status: 200 },
];
