import { functionEditorText } from "./text";

/** Code that is put where somebody writes; `${1:name}` is a place to go on at (contract, console-gaps.md section 7.4). */
export interface CodeSnippet {
  readonly name: string;
  readonly about: string;
  readonly code: string;
}

const place = (at: number, name: string): string => ["$", `{${at}:${name}}`].join("");

/** What a function that answers requests begins with, alone and with documents of a bucket. */
export const functionSnippets: readonly CodeSnippet[] = [
  {
    name: "http",
    about: functionEditorText("snippet.http"),
    code: [
      `export default function ${place(1, "answer")}(request, response) {`,
      `  response.status(200).send(${place(2, "{ path: request.path }")});`,
      "}",
      "",
    ].join("\n"),
  },
  {
    name: "http-bucket",
    about: functionEditorText("snippet.bucket"),
    code: [
      'import * as Bucket from "@spica-devkit/bucket";',
      "",
      `export default async function ${place(1, "answer")}(request, response) {`,
      `  Bucket.initialize({ apikey: process.env.${place(2, "API_KEY")} });`,
      `  const documents = await Bucket.data.getAll("${place(3, "bucket id")}");`,
      "  response.status(200).send(documents);",
      "}",
      "",
    ].join("\n"),
  },
];
