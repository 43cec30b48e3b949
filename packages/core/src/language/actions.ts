import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { changeLanguages, withDefault, withLanguage, withoutLanguage } from "./languages";
import { languageText } from "./text";

const code = () => z.string().check(z.minLength(1));
const permission = { action: "preference:update", segments: () => ["bucket"] };
/** They are read before they are written. */
const also = () => [{ action: "preference:show" as const, segments: ["bucket"] }];
const stale = () => [["preference"], ["document"]];

/** Makes a language available for documents. */
export const languageAdd = defineAction({
  id: "language.add",
  title: languageText("action.add"),
  icon: "translate",
  get input() {
    return z.object({ code: code(), name: z.optional(z.string().check(z.minLength(1))) });
  },
  permission,
  also,
  stale,
  command: (input) => ({ words: ["language", "add", input.code] }),
  run: ({ transport }, input) =>
    changeLanguages(transport, (languages) => withLanguage(languages, input.code, input.name)),
});

/** Takes a language away, and its values from all documents. */
export const languageRemove = defineAction({
  id: "language.remove",
  title: languageText("action.remove"),
  icon: "delete",
  get input() {
    return z.object({ code: code() });
  },
  permission,
  also,
  stale,
  confirm: (input) => ({
    title: languageText("remove.title", { code: input.code }),
    paragraphs: [languageText("remove.text")],
    answer: input.code,
  }),
  command: (input) => ({ words: ["language", "remove", input.code, "--yes"] }),
  run: ({ transport }, input) =>
    changeLanguages(transport, (languages) => withoutLanguage(languages, input.code)),
});

/** Makes another language the default one. `missing`: documents that lack it, only for the question. */
export const languageDefault = defineAction({
  id: "language.default",
  repeatable: true,
  title: languageText("action.default"),
  icon: "translate",
  get input() {
    return z.object({ code: code(), missing: z.optional(z.array(z.string())) });
  },
  permission,
  also,
  stale,
  confirm: (input) => ({
    title: languageText("default.title", { code: input.code }),
    paragraphs: [languageText("default.text")],
    answer: input.code,
    list: { heading: languageText("default.missing"), items: input.missing ?? [] },
  }),
  command: (input) => ({ words: ["language", "default", input.code, "--yes"] }),
  run: ({ transport }, input) =>
    changeLanguages(transport, (languages) => withDefault(languages, input.code)),
});

export const languageActions = { add: languageAdd, remove: languageRemove, default: languageDefault };
