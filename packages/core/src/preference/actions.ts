import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { failed } from "../http/failure";
import { getPreference, replacePreference } from "./api";
import { preferenceText } from "./text";

/** A pattern in a schema that is none, where it stands and why. */
function brokenPattern(
  value: unknown,
  path: readonly string[] = [],
): { readonly path: string; readonly pattern: string; readonly reason: string } | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = brokenPattern(inner, [...path, key]);
    if (found !== undefined) return found;
    if (key !== "pattern" || typeof inner !== "string") continue;
    const tried = patternProblem(inner);
    if (tried !== undefined) return { path: path.join("."), pattern: inner, reason: tried };
  }
  return undefined;
}

function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, "u");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const scope = z.string().check(z.minLength(1));

/** Settings of one scope: `bucket` or `passport`. */
export const preferenceGet = defineAction({
  id: "preference.get",
  title: preferenceText("action.get"),
  icon: "settings",
  input: z.object({ scope }),
  permission: { action: "preference:show", segments: (input) => [input.scope] },
  command: (input) => ({ words: ["preference", "get", input.scope] }),
  run: ({ transport, signal }, input) => getPreference(transport, input.scope, signal),
});

/** Replaces the settings of a scope: what is left out is gone. */
export const preferenceReplace = defineAction({
  id: "preference.replace",
  title: preferenceText("action.replace"),
  icon: "settings",
  input: z.object({ scope, body: z.record(z.string(), z.unknown()) }),
  permission: { action: "preference:update", segments: (input) => [input.scope] },
  command: (input) => ({ words: ["preference", "replace", input.scope, "--file", "-"], input: input.body }),
  // Values of languages that are gone are gone too.
  stale: ({ scope }) => [["preference"], ...(scope === "bucket" ? [["document"]] : [])],
  async run({ transport }, { scope, body }) {
    const pattern = brokenPattern(body);
    if (pattern === undefined) return replacePreference(transport, scope, body);
    // Some servers store it, and take no identity any more.
    return failed({ code: "invalid", message: preferenceText("pattern", { ...pattern }), retry: false });
  },
});

export const preferenceActions = { get: preferenceGet, replace: preferenceReplace };
