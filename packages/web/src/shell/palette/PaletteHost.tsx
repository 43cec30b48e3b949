import { Button } from "@blueprintjs/core";
import { text } from "@twinhelm/core/text/catalogue";
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useEffect, useState } from "react";
import { MaterialIcon } from "../MaterialIcon";

const Palette = lazy(async () => ({ default: (await import("./Palette")).Palette }));

const OpenPalette = createContext<() => void>(() => undefined);

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the command palette with Ctrl+K or Cmd+K from anywhere, and loads it then. */
export function PaletteHost({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const show = useCallback(() => setOpen(true), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const modifier = isApple ? event.metaKey : event.ctrlKey;
      if (!modifier || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <OpenPalette value={show}>
      {children}
      {open && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </OpenPalette>
  );
}

/** The way to the palette for those who do not know its key. */
export function PaletteButton() {
  const open = use(OpenPalette);
  const label = text("shell.palette");
  const key = isApple ? "⌘K" : "Ctrl K";
  return (
    <Button
      variant="minimal"
      className="palette-button"
      aria-label={label}
      aria-keyshortcuts={isApple ? "Meta+K" : "Control+K"}
      title={`${label} (${key})`}
      icon={<MaterialIcon name="search" />}
      text={<kbd>{key}</kbd>}
      onClick={open}
    />
  );
}
