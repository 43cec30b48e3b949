import { savingLanguages } from "@twinhelm/core/language/editing";
import { languageText } from "@twinhelm/core/language/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import { heading, type Item, note } from "../form/items";
import { saveItem } from "../form/saveItem";
import { settingsView, settingsWaiting } from "../form/settings";
import { usePermissions } from "../keys/usePermissions";
import { fit, widthOf } from "../layout/width";
import type { ScreenProps } from "../screen/screen";
import { type LanguageSteps, useLanguageSteps } from "./useLanguageSteps";
import { type LanguagesEditing, usePlaceLanguages } from "./usePlaceLanguages";

/** bucket/settings: the languages of documents; once saved, on to the buckets (spec 2, sections 2 and 4). */
export function LanguageSettings(props: ScreenProps) {
  const { area, state, change, children } = props;
  const { paint } = useTerminal();
  const editing = usePlaceLanguages(state, change);
  const waiting = settingsWaiting({ title: languageText("settings"), editing }, { area, paint });
  return waiting === undefined ? <Settings {...props} editing={editing} /> : children(waiting);
}

function Settings({ editing, area, state, change, children }: ScreenProps & { editing: LanguagesEditing }) {
  const { paint } = useTerminal();
  const { draft: languages, base, failure } = editing;
  const permissions = usePermissions();
  const steps = useLanguageSteps(editing, change);
  const save = permissions.guard(savingLanguages, editing.save);
  const gone = Object.keys(base.available).filter((code) => !Object.hasOwn(languages.available, code));
  const plus = `+ ${languageText("addNew")}`;
  const items: readonly Item[] = [
    heading("heading", languageText("heading"), paint),
    note("about", languageText("about")),
    ...languageItems(editing, steps, paint),
    { id: "new", head: plus, painted: paint(plus, "accent"), commands: { open: steps.add, add: steps.add } },
    saveItem({ state: editing.state, save, failure, paint }),
    ...(gone.length > 0 ? [note("loss", languageText("loss"), "warning")] : []),
  ];
  const settings = { title: languageText("settings"), editing, items, save };
  return children(settingsView(settings, { area, state, change, paint }));
}

/** A line for each language: its name, its code, and which is the default one. */
function languageItems(
  { draft }: LanguagesEditing,
  { add, remove, makeDefault }: LanguageSteps,
  paint: ReturnType<typeof useTerminal>["paint"],
): readonly Item[] {
  const rows = Object.entries(draft.available).map(([code, name]) => ({
    code,
    name: visibleText(name),
    shown: visibleText(code),
  }));
  const width = Math.min(40, Math.max(0, ...rows.map(({ name }) => widthOf(name))));
  return rows.map(({ code, name, shown }) => {
    const isDefault = code === draft.default;
    const mark = isDefault ? `  ${languageText("isDefaultHint")}` : "";
    const choose = () => makeDefault(code);
    const drop = () => remove(code);
    return {
      id: `language:${code}`,
      head: `${fit(name, width)}  ${fit(shown, 8)}${mark}`,
      painted: `${fit(name, width)}  ${paint(fit(shown, 8), "dim")}${paint(mark, "warning")}`,
      below: (current) => (current && !isDefault ? [paint(languageText("keys"), "dim")] : []),
      commands: {
        ...{ add, remove: drop, delete: drop },
        ...(isDefault ? {} : { open: choose, select: choose }),
      },
    };
  });
}
