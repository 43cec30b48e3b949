import { Button, MenuItem } from "@blueprintjs/core";
import {
  shownLanguages,
  translationIn,
  translationsOf,
  translationsText,
} from "@twinhelm/core/document/form/translations";
import { type Languages, languageChoices } from "@twinhelm/core/document/language";
import { documentText } from "@twinhelm/core/document/text";
import { useState } from "react";
import type { ProblemAt } from "../../input/value/editorProps";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { MenuPopover } from "../../shell/MenuPopover";
import type { FormFieldProps } from "./FormField";
import { ValueField } from "./ValueField";

interface TranslatedFieldProps extends FormFieldProps {
  readonly languages: Languages;
  readonly problemAt: ProblemAt;
}

/** A field with a value for each language: the one that is chosen, also beside the default one, and what is missing. */
export function TranslatedField(props: TranslatedFieldProps) {
  const { field, value, languages, problemAt, onSet, onSave } = props;
  const { available, default: first } = languages;
  /** The language that was chosen for this field, as long as the form has the same one. */
  const [own, setOwn] = useState<{ readonly form: string | undefined; readonly code: string }>();
  const asked = own !== undefined && own.form === props.language ? own.code : props.language;
  const code = asked ?? first;
  const { filled, missing } = translationsOf(value, languages);
  const shown = shownLanguages(languages, code, props.beside);
  const nameOf = (each: string) => available[each] ?? each;
  const others = missing.concat(filled).filter((each) => !shown.includes(each));
  return (
    <div className="translated-field">
      <div className={shown.length > 1 ? "side-by-side" : undefined}>
        {shown.map((each) => (
          <ValueField
            key={each}
            field={{
              ...field,
              title: documentText("translated", { title: field.title, language: nameOf(each) }),
              required: field.required && each === first,
            }}
            value={translationIn(value, each, languages)}
            disabled={false}
            language={each}
            hint={field.property.description || undefined}
            problemAt={(path, within) => problemAt([each, ...path], within)}
            onSave={onSave}
            onChange={(next) => onSet([field.key, each], next)}
          />
        ))}
      </div>
      <div className="translations">
        <TranslationMenu
          title={field.title}
          languages={languages}
          filled={filled}
          current={code}
          onChoose={(next) => setOwn({ form: props.language, code: next })}
        />
        <span className="muted">{translationsText(value, languages)}</span>
      </div>
      {others.map((each) => {
        const problem = problemAt([each], true);
        return problem === undefined ? null : (
          <p key={each} className="field-problem">
            {documentText("translation.problem", { language: nameOf(each), problem })}
          </p>
        );
      })}
      {problemAt([], false) !== undefined && <p className="field-problem">{problemAt([], false)}</p>}
    </div>
  );
}

interface TranslationMenuProps {
  readonly title: string;
  readonly languages: Languages;
  /** Languages with a value. */
  readonly filled: readonly string[];
  readonly current: string;
  readonly onChoose: (code: string) => void;
}

/** The language of one field, and which of them have a value. */
function TranslationMenu({ title, languages, filled, current, onChoose }: TranslationMenuProps) {
  const name = languages.available[current] ?? current;
  const items = () =>
    languageChoices(languages).map(({ id, label }) => {
      const isFilled = filled.includes(id);
      return (
        <MenuItem
          key={id}
          text={label}
          label={isFilled ? "" : documentText("translation.none")}
          icon={<MaterialIcon name={isFilled ? "check" : "radio_button_unchecked"} />}
          aria-current={id === current ? "true" : undefined}
          onClick={() => onChoose(id)}
        />
      );
    });
  return (
    <MenuPopover items={items}>
      <Button
        size="small"
        variant="minimal"
        icon={<MaterialIcon name="translate" />}
        endIcon={<MaterialIcon name="arrow_drop_down" />}
        aria-label={documentText("translation.choose", { title, language: name })}
        text={name}
      />
    </MenuPopover>
  );
}
