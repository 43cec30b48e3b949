import { MenuItem } from "@blueprintjs/core";
import { type Languages, languageChoices } from "@twinhelm/core/document/language";
import { MaterialIcon } from "../shell/MaterialIcon";

interface LanguageItemsProps {
  readonly languages: Languages;
  readonly current: string;
  readonly onChoose: (code: string) => void;
}

/** The languages to choose from, in a menu. */
export const LanguageItems = ({ languages, current, onChoose }: LanguageItemsProps) =>
  languageChoices(languages).map(({ id, label }) => (
    <MenuItem
      key={id}
      text={label}
      icon={<MaterialIcon name={id === current ? "check" : "translate"} />}
      aria-current={id === current ? "true" : undefined}
      onClick={() => onChoose(id)}
    />
  ));
