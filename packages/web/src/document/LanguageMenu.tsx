import { Button } from "@blueprintjs/core";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { isTranslated } from "@twinhelm/core/document/language";
import type { BucketPreference } from "@twinhelm/core/preference/model";
import { useLanguageChoice } from "@twinhelm/core/preference/react";
import { tableText } from "@twinhelm/core/text/table";
import { MaterialIcon } from "../shell/MaterialIcon";
import { MenuPopover } from "../shell/MenuPopover";
import { LanguageItems } from "./LanguageItems";

type Languages = BucketPreference["language"];

interface LanguageMenuProps {
  readonly bucket: Bucket;
  /** Absent: the default language. */
  readonly language: string | undefined;
  readonly onChoose: (code: string, languages: Languages) => void;
}

/** In which language translated fields are shown; only where a field is translated. */
export function LanguageMenu({ bucket, language, onChoose }: LanguageMenuProps) {
  const translated = isTranslated(bucket);
  const languages = useLanguageChoice(translated);
  if (!translated || languages === undefined) return null;
  const current = language ?? languages.default;
  const chosen = languages.available[current] ?? current;
  const label = tableText("translate.to", { language: chosen });
  const short = current.slice(0, 2).toUpperCase();
  return (
    <MenuPopover
      placement="bottom-end"
      items={() => (
        <LanguageItems
          languages={languages}
          current={current}
          onChoose={(code) => onChoose(code, languages)}
        />
      )}
    >
      <Button
        variant="minimal"
        icon={<MaterialIcon name="translate" />}
        endIcon={<MaterialIcon name="arrow_drop_down" />}
        title={label}
        // Whoever speaks to the browser says what stands on the button, the short form too.
        aria-label={`${tableText("translate")}. ${label} (${short})`}
        text={
          <>
            <span className="bar-text">{chosen}</span>
            <span className="bar-short">{short}</span>
          </>
        }
      />
    </MenuPopover>
  );
}
