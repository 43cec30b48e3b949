import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { getPreference, replacePreference } from "./api";
import { preferenceText } from "./text";

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
    // Some servers store it, and take no identity any more.
    const { brokenPatternIn } = await import("../field/brokenPattern");
    return brokenPatternIn(body) ?? replacePreference(transport, scope, body);
  },
});

export const preferenceActions = { get: preferenceGet, replace: preferenceReplace };
