import type { Bucket } from "@twinhelm/core/bucket/model";
import { inLanguage, isTranslated, languageChoices } from "@twinhelm/core/document/language";
import type { ListState } from "@twinhelm/core/list/state";
import { useLanguageChoice } from "@twinhelm/core/preference/react";
import { tableText } from "@twinhelm/core/text/table";
import { visibleText } from "@twinhelm/core/text/visible";
import { choosing } from "../navigation/layer";
import { type Change, changePlace, listDefaults, show } from "../navigation/state";
import { firstView } from "../table/view";

interface TableLanguage {
  /** Code of the language that translated fields are shown in; empty: nothing is translated. */
  readonly current: string;
  /** Told where it is not the default one. */
  readonly said: string | undefined;
  /** Absent: nothing is translated, or the languages are not known. */
  readonly choose: (() => void) | undefined;
}

/** In which language the translated fields of a table are shown. */
export function useTableLanguage(
  bucket: Bucket,
  list: ListState,
  change: (change: Change) => void,
): TableLanguage {
  const languages = useLanguageChoice(isTranslated(bucket));
  if (languages === undefined) return { current: list.language ?? "", said: undefined, choose: undefined };
  const current = list.language ?? languages.default;
  const name = visibleText(languages.available[current] ?? current);
  const items = languageChoices(languages).map(({ id, label }) => ({ id, label: visibleText(label) }));
  const onPick = (code: string) =>
    change((state) =>
      changePlace((place) => ({
        ...place,
        list: inLanguage(place.list, code, languages, listDefaults(state)),
        view: { ...firstView, column: place.view.column, left: place.view.left },
      }))(state),
    );
  return {
    current,
    said: list.language === undefined ? undefined : tableText("translate.to", { language: name }),
    choose: () => change(show(choosing({ title: tableText("translate"), items, onPick }, current))),
  };
}
