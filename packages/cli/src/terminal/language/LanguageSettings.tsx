import { savingLanguages } from "@twinhelm/core/language/editing";
import { languageText } from "@twinhelm/core/language/text";
import { formText } from "@twinhelm/core/text/form";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import { type Item, itemsView, note } from "../form/items";
import { saveItem } from "../form/saveItem";
import { guardedKeys, usePermissions } from "../keys/usePermissions";
import { fit, widthOf } from "../layout/width";
import { focus, goBack } from "../navigation/state";
import { failureLines, loadingLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { type LanguageSteps, useLanguageSteps } from "./useLanguageSteps";
import { type LanguagesEditing, usePlaceLanguages } from "./usePlaceLanguages";

/** bucket/settings: the languages of documents; once saved, on to the buckets (spec 2, sections 2 and 4). */
export function LanguageSettings(props: ScreenProps) {
  const { area, state, change, children } = props;
  const { paint } = useTerminal();
  const editing = usePlaceLanguages(state, change);
  const names = [languageText("settings")];
  if (editing.phase === "loading") return children({ names, lines: loadingLines(area, paint) });
  const { failure } = editing;
  if (editing.phase === "unloaded" && failure !== undefined)
    return children({
      names,
      lines: failureLines(failure, area, paint),
      commands: { refresh: editing.reload },
    });
  return <Settings {...props} editing={editing} />;
}

function Settings({ editing, area, state, change, children }: ScreenProps & { editing: LanguagesEditing }) {
  const { paint } = useTerminal();
  const { draft: languages, base, dirty, failure } = editing;
  const permissions = usePermissions();
  const steps = useLanguageSteps(editing, change);
  const save = permissions.guard(savingLanguages, editing.save);
  const gone = Object.keys(base.available).filter((code) => !Object.hasOwn(languages.available, code));
  const plus = `+ ${languageText("addNew")}`;
  const items: readonly Item[] = [
    {
      id: "heading",
      head: languageText("heading"),
      painted: paint(languageText("heading"), "bold"),
      apart: true,
    },
    note("about", languageText("about")),
    ...languageItems(editing, steps, paint),
    { id: "new", head: plus, painted: paint(plus, "accent"), commands: { open: steps.add, add: steps.add } },
    saveItem({ state: editing.state, save, failure, paint }),
    ...(gone.length > 0 ? [note("loss", languageText("loss"), "warning")] : []),
  ];
  const view = itemsView(items, { area, state, change, paint });
  const keys = guardedKeys({
    back: { run: () => change((now) => (now.before.length === 0 ? focus("sections") : goBack)(now)) },
    refresh: { run: editing.reload },
    save,
  });
  return children({
    names: [`${languageText("settings")}${dirty ? " *" : ""}`],
    lines: view.lines,
    left: dirty ? { text: formText("unsaved"), tone: "plain" } : undefined,
    commands: { ...keys.commands, ...view.commands },
    denied: { ...keys.denied, ...view.denied },
  });
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
    return {
      id: `language:${code}`,
      head: `${fit(name, width)}  ${fit(shown, 8)}${mark}`,
      painted: `${fit(name, width)}  ${paint(fit(shown, 8), "dim")}${paint(mark, "warning")}`,
      below: (current) => (current && !isDefault ? [paint(languageText("keys"), "dim")] : []),
      commands: { add, remove: () => remove(code), delete: () => remove(code), open: choose, select: choose },
    };
  });
}
