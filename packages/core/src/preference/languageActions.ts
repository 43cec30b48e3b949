import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { changeLanguages, withDefault, withLanguage, withoutLanguage } from "./languages";
import { preferenceText } from "./text";

const code = () => z.string().check(z.minLength(1));
const permission = () => ({ action: "preference:update" as const, segments: ["bucket"] });
/** They are read before they are written. */
const also = () => [{ action: "preference:show" as const, segments: ["bucket"] }];
const stale = () => [["preference"], ["document"]];

/** Makes a language available for documents. */
export const languageAdd = defineAction({
  id: "language.add",
  title: preferenceText("language.add"),
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
  title: preferenceText("language.remove"),
  icon: "delete",
  get input() {
    return z.object({ code: code() });
  },
  permission,
  also,
  stale,
  confirm: (input) => ({
    title: preferenceText("language.remove.title", { code: input.code }),
    paragraphs: [preferenceText("language.remove.text")],
    answer: input.code,
  }),
  command: (input) => ({ words: ["language", "remove", input.code, "--yes"] }),
  run: ({ transport }, input) =>
    changeLanguages(transport, (languages) => withoutLanguage(languages, input.code)),
});

/** Makes another language the default one. `missing`: documents that lack it, only for the question. */
export const languageDefault = defineAction({
  id: "language.default",
  title: preferenceText("language.default"),
  icon: "translate",
  get input() {
    return z.object({ code: code(), missing: z.optional(z.array(z.string())) });
  },
  permission,
  also,
  stale,
  confirm: (input) => ({
    title: preferenceText("language.default.title", { code: input.code }),
    paragraphs: [preferenceText("language.default.text")],
    answer: input.code,
    list: { heading: preferenceText("language.default.missing"), items: input.missing ?? [] },
  }),
  command: (input) => ({ words: ["language", "default", input.code, "--yes"] }),
  run: ({ transport }, input) =>
    changeLanguages(transport, (languages) => withDefault(languages, input.code)),
});
