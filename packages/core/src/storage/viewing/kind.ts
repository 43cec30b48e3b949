/** What of an object of Storage tells how it is shown. */
export interface Viewed {
  /** Its path, `/` between folders. */
  readonly name: string;
  readonly content: {
    /** MIME type, with or without parameters; may be empty. */
    readonly type: string;
    /** Bytes. */
    readonly size: number;
  };
}

/** How an object is shown (contract, console-gaps.md section 5.4). */
export type ViewerName =
  | "image"
  | "video"
  | "audio"
  | "pdf"
  | "zip"
  | "xlsx"
  | "csv"
  | "markdown"
  | "text"
  | "empty"
  | "none";

/** How one is shown that has bytes. */
type FilledViewer = Exclude<ViewerName, "empty">;

const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const byType: Readonly<Record<string, FilledViewer>> = {
  "application/pdf": "pdf",
  "application/x-pdf": "pdf",
  "application/zip": "zip",
  "application/x-zip-compressed": "zip",
  "application/java-archive": "zip",
  "application/epub+zip": "zip",
  [sheet]: "xlsx",
  "text/csv": "csv",
  "text/tab-separated-values": "csv",
  "text/markdown": "markdown",
  "text/x-markdown": "markdown",
};

const kindsOfEndings: readonly (readonly [FilledViewer, string])[] = [
  ["image", "png jpg jpeg gif webp avif svg bmp ico apng"],
  ["video", "mp4 m4v webm ogv mov"],
  ["audio", "mp3 wav ogg oga m4a flac aac opus"],
  ["pdf", "pdf"],
  ["zip", "zip jar epub"],
  ["xlsx", "xlsx"],
  ["csv", "csv tsv"],
  ["markdown", "md markdown"],
  [
    "text",
    "txt log json ndjson jsonl geojson js mjs cjs jsx ts mts cts tsx html htm xhtml css scss less xml yaml yml toml ini conf env sh py rb go rs java kt c h cpp hpp cs php sql hbs graphql",
  ],
];

const byEnding: ReadonlyMap<string, FilledViewer> = new Map(
  kindsOfEndings.flatMap(([kind, endings]) =>
    endings.split(" ").map((ending): [string, FilledViewer] => [ending, kind]),
  ),
);

/** Types that say little, or of which the ending of the name says more. */
const vague = /^(|application\/octet-stream|binary\/octet-stream|text\/plain|application\/vnd\.ms-excel)$/;

const textual =
  /^text\/|^application\/((x-)?(javascript|ecmascript|typescript|ndjson|yaml|sh|sql|httpd-php)|json|xml|graphql|toml)$|\+(json|xml|yaml)$/;

/** The type of an object without its parameters, in small letters. */
export const plainType = ({ content }: Viewed): string =>
  (content.type.split(";", 1)[0] ?? "").trim().toLowerCase();

const endingOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** How an object is shown: by its type, and by the ending of its name where the type says little. */
export const viewerOf = (object: Viewed): ViewerName =>
  object.content.size === 0 ? "empty" : kindOf(object);

/** Whether it is shown as pixels; a drawing in SVG is text besides. */
export const isPicture = (object: Viewed): boolean => viewerOf(object) === "image" && !isDrawing(object);

const isDrawing = (object: Viewed): boolean =>
  plainType(object) === "image/svg+xml" || endingOf(object.name) === "svg";

/**
 * What changes its content: `picture`, the image editor, which the web console has; `text`, the editor of texts, which
 * the terminal has. Absent: nothing does; another file replaces it.
 */
export function editorOf(object: Viewed): "picture" | "text" | undefined {
  if (viewerOf(object) === "image") return "picture";
  return isEditedAsText(object) ? "text" : undefined;
}

/** Whether it is edited as text; also one that has no bytes yet. */
export const isEditedAsText = (object: Viewed): boolean => /^(text|markdown|csv)$/.test(kindOf(object));

function kindOf(object: Viewed): FilledViewer {
  const type = plainType(object);
  const named = byEnding.get(endingOf(object.name));
  if (vague.test(type) && named !== undefined) return named;
  const [group] = type.split("/", 1);
  if (group === "image" || group === "video" || group === "audio") return group;
  return byType[type] ?? (textual.test(type) ? "text" : "none");
}

/** Languages in which a text can be coloured. */
export type ViewedLanguage = "json" | "typescript" | "javascript" | "handlebars" | "plaintext";

const languages: readonly (readonly [ViewedLanguage, RegExp])[] = [
  ["json", /^(json|geojson)$|^application\/(json|[\w.-]+\+json)$/],
  ["typescript", /^(ts|mts|cts|tsx)$|typescript/],
  ["javascript", /^(js|mjs|cjs|jsx)$|javascript|ecmascript/],
  ["handlebars", /^(hbs|handlebars)$/],
];

/** The language of a text, by the ending of its name or its type. */
export function languageOf(object: Viewed): ViewedLanguage {
  const told = [endingOf(object.name), plainType(object)];
  return languages.find(([, form]) => told.some((each) => form.test(each)))?.[0] ?? "plaintext";
}
