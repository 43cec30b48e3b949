import { Tag } from "@blueprintjs/core";
import type { Languages } from "@twinhelm/core/language/languages";
import { languageText } from "@twinhelm/core/language/text";
import { IconButton } from "../shell/IconButton";
import { MaterialIcon } from "../shell/MaterialIcon";

interface AvailableLanguagesProps {
  readonly languages: Languages;
  readonly onDefault: (code: string) => void;
  readonly onRemove: (code: string) => void;
}

/** The languages of documents; the default one is marked and stays. */
export const AvailableLanguages = ({ languages, onDefault, onRemove }: AvailableLanguagesProps) => (
  <ul className="language-list" aria-label={languageText("heading")}>
    {Object.entries(languages.available).map(([code, name]) => {
      const isDefault = code === languages.default;
      return (
        <li key={code} className={isDefault ? "is-default" : undefined}>
          <MaterialIcon name="translate" />
          <span className="name">
            {name} <code className="muted">{code}</code>
          </span>
          {isDefault ? (
            <Tag minimal intent="warning">
              {languageText("isDefaultHint")}
            </Tag>
          ) : (
            <>
              <IconButton
                size="small"
                icon="star"
                label={languageText("makeDefault", { name })}
                onClick={() => onDefault(code)}
              />
              <IconButton
                size="small"
                icon="delete"
                label={languageText("delete", { name })}
                onClick={() => onRemove(code)}
              />
            </>
          )}
        </li>
      );
    })}
  </ul>
);
