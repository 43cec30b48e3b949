import "../styles/input.css";
import { Button, InputGroup } from "@blueprintjs/core";
import { inputText } from "@twinhelm/core/text/input";
import { visibleText } from "@twinhelm/core/text/visible";
import { Suspense, useState } from "react";
import { useIconExists } from "../shell/knownIcons";
import { part } from "../shell/loaded";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Popover } from "../shell/Popover";

const IconGrid = part(async () => (await import("./IconGrid")).IconGrid);

interface IconPickerProps {
  readonly value: string;
  /** Drawn where there is no icon of that name; default as of every icon. */
  readonly fallback?: string;
  /** Icons on a page: 24 for buckets, 21 elsewhere (spec 1 and 2, section 9). */
  readonly pageSize: 21 | 24;
  readonly disabled?: boolean;
  readonly onChange: (icon: string) => void;
}

/** Chooses a Material icon by its name. */
export function IconPicker({
  value,
  fallback = "view_stream",
  pageSize,
  disabled = false,
  onChange,
}: IconPickerProps) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const exists = useIconExists(value);
  return (
    <>
      <Popover
        isOpen={open}
        onInteraction={setOpen}
        placement="bottom-start"
        content={
          <div className="icon-picker">
            <InputGroup
              type="search"
              autoFocus
              aria-label={inputText("icon.search")}
              placeholder={inputText("icon.search")}
              value={query}
              onValueChange={setQuery}
            />
            <Suspense fallback={<div className="icon-grid" />}>
              <IconGrid
                key={query}
                query={query}
                value={value}
                pageSize={pageSize}
                onChoose={(icon) => {
                  onChange(icon);
                  setOpen(false);
                }}
              />
            </Suspense>
          </div>
        }
      >
        <Button
          icon={<MaterialIcon name={value} fallback={fallback} />}
          endIcon={<MaterialIcon name="arrow_drop_down" />}
          text={value}
          disabled={disabled}
          aria-label={`${inputText("icon.choose")}: ${value}`}
        />
      </Popover>
      {!exists && (
        <p className="icon-unknown muted">
          {inputText("icon.unknown", { name: visibleText(value), fallback })}
        </p>
      )}
    </>
  );
}
