import { exampleCode } from "../example";
import type { Information, Language } from "../model";
import { optionsFrom } from "../options";
import { enqueuerNamed, schemaOfType } from "../triggers";
import type { TriggerDraft } from "./draft";
import { functionEditorText } from "./text";

/** Code for a trigger as it is edited, under a title of its kind. */
export const exampleOf = (
  { type, options }: TriggerDraft,
  information: Information,
  language: Language,
): { readonly title: string; readonly code: string } => ({
  title: functionEditorText("example.title", {
    title: enqueuerNamed(information, type)?.description.title ?? type,
  }),
  code: exampleCode(
    { type, options: optionsFrom(schemaOfType(information, type), options) },
    { language, typed: information.typed === true },
  ),
});
