import type { Confirmation } from "@twinhelm/core/action/action";
import { type Result, success } from "@twinhelm/core/http/failure";
import { languageDefault, languageRemove } from "@twinhelm/core/language/actions";
import { knownLanguages, languagesToAdd } from "@twinhelm/core/language/known";
import {
  type Languages,
  withDefault,
  withLanguage,
  withoutLanguage,
} from "@twinhelm/core/language/languages";
import { missingTexts } from "@twinhelm/core/language/missing";
import { languageText } from "@twinhelm/core/language/text";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useClient } from "@twinhelm/core/react/console";
import { choosing, confirming, type Layer } from "../navigation/layer";
import { type Change, show } from "../navigation/state";
import type { LanguagesEditing } from "./usePlaceLanguages";

/** What can be done to the languages of documents, before it is saved. */
export interface LanguageSteps {
  readonly add: () => void;
  readonly remove: (code: string) => void;
  readonly makeDefault: (code: string) => void;
}

export function useLanguageSteps(
  { draft, base, change: edit }: LanguagesEditing,
  change: (change: Change) => void,
): LanguageSteps {
  const { transport } = useClient();
  const { notifications } = useNotifications();
  const apply = (step: (languages: Languages) => Result<Languages>) => {
    const tried = step(draft);
    if (!tried.ok) return notifications.say({ tone: "warning", text: tried.failure.message }, 5000);
    edit((now) => {
      const changed = step(now);
      return changed.ok ? changed.value : now;
    });
  };
  const ask = (question: Confirmation, act: () => void) => change(show(questionLayer(question, act)));
  return {
    add: () => change(show(languageLayer(draft, (code) => apply((now) => withLanguage(now, code.trim()))))),
    remove(code) {
      const remove = () => apply((now) => withoutLanguage(now, code));
      // What nobody saved has no values yet; the default one stays.
      const stored = Object.hasOwn(base.available, code) && code !== draft.default;
      const question = stored ? languageRemove.confirm?.({ code }) : undefined;
      if (question === undefined) remove();
      else ask(question, remove);
    },
    async makeDefault(code) {
      if (code === draft.default) return;
      notifications.say({ tone: "plain", text: languageText("counting", { code }) }, 2000);
      const missing = await missingTexts(transport, code);
      if (!missing.ok) return notifications.fail(missing.failure);
      const question = languageDefault.confirm?.({ code, missing: [...missing.value] });
      if (question !== undefined) ask(question, () => apply((now) => withDefault(now, code)));
    },
  };
}

/** Asks for yes alone: nothing is written before it is saved. */
function questionLayer({ answer: _, list, ...question }: Confirmation, act: () => void): Layer {
  const shown = list === undefined || list.items.length === 0 ? question : { ...question, list };
  return confirming(shown, async () => success(act()));
}

const languageLayer = (languages: Languages, onPick: (code: string) => void): Layer =>
  choosing({
    title: languageText("add"),
    about: [languageText("typed")],
    items: languagesToAdd(knownLanguages(), languages, "").map(({ code, label }) => ({ id: code, label })),
    free: "last",
    onPick,
  });
