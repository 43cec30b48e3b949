import { catalogue } from "../access/catalogue";
import type { Access } from "../access/evaluate";
import { getBucketPreference } from "../preference/api";
import { isId } from "../record/id";
import { marked } from "./answer";
import { given } from "./given";
import type { AssistantHost } from "./host";
import { searchRows } from "./search";
import { assistantText } from "./text";

type Complete = (host: AssistantHost, typed: string, access: Access) => Promise<readonly string[]>;

interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly complete?: Complete;
}

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
  readonly arguments: readonly PromptArgument[];
}

/** Ids of rows of one kind by their names. They are given without marks, as they are used as they are. */
const idsOf =
  (kind: string): Complete =>
  async (host, typed, access) =>
    (await searchRows(host, typed, access))
      .filter((row) => row.kind === kind && isId(row.id))
      .map(({ id }) => id);

/** Codes of languages: what somebody wrote in place of one is not offered, as it would stand without marks. */
const languageCode = /^[a-z]{2,3}([_-][a-z]{4})?([_-]([a-z]{2}|\d{3}))?$/i;

const actions: Complete = (_, typed) =>
  Promise.resolve(
    catalogue
      .flatMap((each) => each.actions.map(({ action }) => action))
      .filter((each) => each.includes(typed)),
  );

const languages: Complete = async ({ transport }, typed) => {
  const found = await getBucketPreference(transport);
  const known = found.ok ? Object.keys(found.value.language?.available ?? {}) : [];
  return known.filter(
    (code) => languageCode.test(code) && code.toLowerCase().startsWith(typed.toLowerCase()),
  );
};

export const prompts: readonly Prompt[] = [
  {
    name: "model-a-bucket",
    title: assistantText("prompt.model"),
    description: assistantText("prompt.model.about"),
    text: assistantText("prompt.model.text"),
    arguments: [{ name: "table", description: assistantText("prompt.model.table"), required: true }],
  },
  {
    name: "why-not",
    title: assistantText("prompt.why"),
    description: assistantText("prompt.why.about"),
    text: assistantText("prompt.why.text"),
    arguments: [
      {
        name: "identity",
        description: assistantText("prompt.why.identity"),
        required: true,
        complete: idsOf("identity"),
      },
      { name: "action", description: assistantText("prompt.why.action"), required: true, complete: actions },
      { name: "resource", description: assistantText("prompt.why.resource"), required: false },
    ],
  },
  {
    name: "missing-translation",
    title: assistantText("prompt.missing"),
    description: assistantText("prompt.missing.about"),
    text: assistantText("prompt.missing.text"),
    arguments: [
      {
        name: "language",
        description: assistantText("prompt.missing.language"),
        required: true,
        complete: languages,
      },
    ],
  },
];

/** A prompt with what was given to it, which is data. */
export function promptText(
  host: AssistantHost,
  { text }: Prompt,
  values: Readonly<Record<string, string>>,
): string {
  return `${text}\n${marked(host, given("", values).value)}`;
}

/** Values that one clients offers at most. */
const mostValues = 50;

/** What can stand for an argument of a prompt, or for a part of the address of a resource. */
export async function completionsOf(
  host: AssistantHost,
  { of, name, typed }: { readonly of: string; readonly name: string; readonly typed: string },
  access: Access,
) {
  const argument = prompts.find((each) => each.name === of)?.arguments.find((each) => each.name === name);
  const complete =
    of.startsWith("twinhelm://bucket/") && name === "bucket" ? idsOf("bucket") : argument?.complete;
  const all = complete === undefined ? [] : await complete(host, typed, access);
  return { values: all.slice(0, mostValues), total: all.length, hasMore: all.length > mostValues };
}
