import { quoted, shellText } from "../../action/commandLine";
import type { DocumentQuery } from "../../document/api";

/** Stands where a person puts an API key: no example holds a real one. */
export const placeholder = "YOUR_API_KEY";

/** What an example reads. */
export type GuideQuery = Pick<DocumentQuery, "filter" | "sort" | "limit" | "language">;

export interface Target {
  /** Address of the API, such as `http://localhost:4300/api`. */
  readonly api: string;
  readonly bucketId: string;
}

const addressOf = ({ api, bucketId }: Target, ...more: readonly string[]): string =>
  [api, "bucket", encodeURIComponent(bucketId), "data", ...more].join("/");

const authorization = `Authorization: APIKEY ${placeholder}`;

const filterText = (filter: NonNullable<GuideQuery["filter"]>): string =>
  typeof filter === "string" ? filter : JSON.stringify(filter);

/** The call by curl. */
export function curlOf(target: Target, { limit, sort, filter, language }: GuideQuery): string {
  const values = [
    ...(limit === undefined ? [] : [`limit=${limit}`]),
    ...(sort === undefined ? [] : [`sort=${JSON.stringify(sort)}`]),
    ...(filter === undefined ? [] : [`filter=${filterText(filter)}`]),
  ];
  return lines([
    `curl --get ${quoted(addressOf(target))}`,
    `--header ${quoted(authorization)}`,
    ...(language === undefined ? [] : [`--header ${quoted(`Accept-Language: ${language}`)}`]),
    ...values.map((value) => `--data-urlencode ${quoted(value)}`),
  ]);
}

/** A read of another address by curl. */
export const curlRead = (address: string): string =>
  lines([`curl ${quoted(address)}`, `--header ${quoted(authorization)}`]);

/** A write by curl. */
export const curlWrite = (
  target: Target,
  method: "POST" | "PATCH",
  body: unknown,
  ...more: readonly string[]
): string =>
  lines([
    `curl --request ${method} ${quoted(addressOf(target, ...more))}`,
    `--header ${quoted(authorization)}`,
    `--header ${quoted("Content-Type: application/json")}`,
    `--data ${quoted(JSON.stringify(body))}`,
  ]);

const lines = (parts: readonly string[]): string => parts.join(" \\\n  ");

/** The call by the client in JavaScript. */
export function javaScriptOf({ bucketId }: Target, { language, ...query }: GuideQuery): string {
  const options = {
    ...(Object.keys(query).length === 0 ? {} : { queryParams: query }),
    ...(language === undefined ? {} : { headers: { "Accept-Language": language } }),
  };
  return `const documents = await Bucket.data.getAll(${codeOf(bucketId)}, ${codeOf(options)});`;
}

/** A value as it stands in a program. */
export const codeOf = (value: unknown): string =>
  JSON.stringify(value, undefined, 2).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");

/** The call by a command. */
export const commandOf = ({ bucketId }: Target, { limit, sort, filter, language }: GuideQuery): string =>
  shellText({
    words: [
      "data",
      "list",
      bucketId,
      ...(limit === undefined ? [] : ["--limit", String(limit)]),
      ...(sort === undefined ? [] : ["--sort", sortText(sort)]),
      ...(filter === undefined ? [] : ["--filter", filterText(filter)]),
      ...(language === undefined ? [] : ["--language", language]),
      "--output",
      "json",
    ],
  });

const sortText = (sort: NonNullable<GuideQuery["sort"]>): string =>
  Object.entries(sort)
    .map(([key, direction]) => (direction === -1 ? `-${key}` : key))
    .join(",");
