import { Button, MenuItem } from "@blueprintjs/core";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { useLanguages } from "@twinhelm/core/preference/react";
import { tableText } from "@twinhelm/core/text/table";
import { MaterialIcon } from "../shell/MaterialIcon";
import { MenuPopover } from "../shell/MenuPopover";

interface LanguageMenuProps {
  readonly bucket: Bucket;
  /** Absent: the default language. */
  readonly language: string | undefined;
  readonly onChoose: (language: string | undefined) => void;
}

/** In which language translated fields are shown; only where a field is translated. */
export function LanguageMenu({ bucket, language, onChoose }: LanguageMenuProps) {
  const translated = Object.values(bucket.properties).some(({ options }) => options?.translate === true);
  const languages = useLanguages(translated).value;
  if (!translated || languages === undefined) return null;
  const current = language ?? languages.default;
  const chosen = languages.available[current] ?? current;
  const label = tableText("translate.to", { language: chosen });
  return (
    <MenuPopover
      placement="bottom-end"
      items={() =>
        Object.entries(languages.available).map(([code, name]) => (
          <MenuItem
            key={code}
            text={`${name} (${code})`}
            icon={<MaterialIcon name={code === current ? "check" : "translate"} />}
            aria-current={code === current ? "true" : undefined}
            onClick={() => onChoose(code === languages.default ? undefined : code)}
          />
        ))
      }
    >
      <Button
        variant="minimal"
        icon={<MaterialIcon name="translate" />}
        endIcon={<MaterialIcon name="arrow_drop_down" />}
        title={label}
        aria-label={`${tableText("translate")}. ${label}`}
        text={
          <>
            <span className="bar-text">{chosen}</span>
            <span className="bar-short">{current.slice(0, 2)}</span>
          </>
        }
      />
    </MenuPopover>
  );
}
