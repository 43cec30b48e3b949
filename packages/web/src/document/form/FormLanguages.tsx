import { Button, Switch } from "@blueprintjs/core";
import type { Languages } from "@twinhelm/core/document/language";
import { documentText } from "@twinhelm/core/document/text";
import { tableText } from "@twinhelm/core/text/table";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { MenuPopover } from "../../shell/MenuPopover";
import { LanguageItems } from "../LanguageItems";

export interface ShownLanguages {
  /** The language that translated fields are edited in; absent: the default one. */
  readonly language: string | undefined;
  /** True: the default language stands beside it. */
  readonly beside: boolean;
}

interface FormLanguagesProps {
  readonly languages: Languages;
  readonly shown: ShownLanguages;
  readonly onChange: (shown: ShownLanguages) => void;
}

/** In which language the translated fields of a form are edited, and whether the default one stands beside. */
export function FormLanguages({ languages, shown, onChange }: FormLanguagesProps) {
  const { available, default: first } = languages;
  const current = shown.language ?? first;
  const nameOf = (code: string) => available[code] ?? code;
  return (
    <div className="form-languages">
      {current !== first && (
        <Switch
          label={documentText("form.beside", { language: nameOf(first) })}
          checked={shown.beside}
          onChange={(event) => onChange({ ...shown, beside: event.currentTarget.checked })}
        />
      )}
      <MenuPopover
        placement="bottom-end"
        items={() => (
          <LanguageItems
            languages={languages}
            current={current}
            onChoose={(code) =>
              onChange({ language: code === first ? undefined : code, beside: code !== first })
            }
          />
        )}
      >
        <Button
          variant="minimal"
          icon={<MaterialIcon name="translate" />}
          endIcon={<MaterialIcon name="arrow_drop_down" />}
          aria-label={tableText("translate.to", { language: nameOf(current) })}
          title={tableText("translate.to", { language: nameOf(current) })}
          text={nameOf(current)}
        />
      </MenuPopover>
    </div>
  );
}
