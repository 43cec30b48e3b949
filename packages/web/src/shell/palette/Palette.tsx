import "../../styles/palette.css";
import { Dialog, InputGroup } from "@blueprintjs/core";
import { canChoose, type PaletteLine } from "@twinhelm/core/action/palette";
import type { ListedAction } from "@twinhelm/core/area/actions";
import type { Finder } from "@twinhelm/core/area/finder";
import { usePalette } from "@twinhelm/core/react/palette";
import { text } from "@twinhelm/core/text/catalogue";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { useChosen } from "../../action/chosen";
import { useChoose } from "../../action/FaceProvider";
import { useLeaving } from "../../input/leaving";
import { CopyButton } from "../CopyButton";
import { MaterialIcon } from "../MaterialIcon";
import { useReturnFocus } from "../useReturnFocus";
import { useOwnItems } from "./useOwnItems";

interface PaletteProps {
  readonly actions: readonly ListedAction[];
  readonly finders: readonly Finder[];
  /** What was typed before the input had the keys. */
  readonly takeEarly: () => string;
  readonly onClose: () => void;
}

/** Finds screens and actions by typing. Arrows choose, Enter runs; the command that does the same is shown below. */
export function Palette({ actions, finders, takeEarly, onClose }: PaletteProps) {
  const giveFocusBack = useReturnFocus();
  const [query, setQuery] = useState("");
  const { rows: chosen, done } = useChosen();
  const { choose, listed } = useChoose();
  const navigate = useNavigate();
  const { leave } = useLeaving();
  const own = useOwnItems();
  const found = usePalette({ actions, finders, own }, { chosen, listed }, query);
  const [row, setRow] = useState(0);
  const listId = useId().replaceAll(":", "");
  const current = found[Math.min(row, found.length - 1)];
  const pick = (line: PaletteLine | undefined) => {
    if (line === undefined || !canChoose(line)) return;
    const { does } = line;
    // The focus is back where it was before anything is asked: it comes back there after that too.
    flushSync(onClose);
    giveFocusBack();
    if (does.kind === "open") leave(() => void navigate(does.path));
    else if (does.kind === "own") does.run();
    else choose(does.action, chosen, done);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setRow(Math.max(0, Math.min(found.length - 1, Math.min(row, found.length - 1) + step)));
    } else if (event.key === "Enter") {
      event.preventDefault();
      pick(current);
    }
  };
  return (
    <Dialog isOpen className="palette" aria-labelledby={`${listId}-title`} onClose={onClose}>
      <h2 id={`${listId}-title`} className="hidden">
        {text("shell.palette")}
      </h2>
      <InputGroup
        autoFocus
        size="large"
        role="combobox"
        aria-label={text("palette.search")}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={current === undefined ? undefined : optionId(listId, current)}
        placeholder={text("palette.search")}
        leftElement={
          <span className="search-icon">
            <MaterialIcon name="search" />
          </span>
        }
        value={query}
        onFocus={() => {
          const early = takeEarly();
          if (early !== "") setQuery((typed) => typed + early);
        }}
        onValueChange={(value) => {
          setQuery(value);
          setRow(0);
        }}
        onKeyDown={press}
      />
      <div className="palette-list" id={listId} role="listbox" aria-label={text("shell.palette")}>
        {found.map((line) => (
          <Line
            key={line.id}
            id={optionId(listId, line)}
            line={line}
            current={line === current}
            onPick={() => pick(line)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p className="palette-none" role="status">
          {text("palette.none")}
        </p>
      )}
      {current !== undefined && <About line={current} />}
    </Dialog>
  );
}

interface LineProps {
  readonly id: string;
  readonly line: PaletteLine;
  readonly current: boolean;
  readonly onPick: () => void;
}

function Line({ id, line, current, onPick }: LineProps) {
  const element = useRef<HTMLDivElement>(null);
  const off = !canChoose(line);
  useEffect(() => {
    if (current) element.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the current line
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={current}
      aria-disabled={off}
      className="palette-line"
      onClick={onPick}
    >
      <MaterialIcon name={line.icon} />
      <span className="name">{line.title}</span>
      <span className="muted">{line.unavailable ?? line.hint}</span>
      {line.denied !== undefined && <MaterialIcon name="lock" />}
    </div>
  );
}

/** Why the line cannot be chosen, and the command that does the same. */
function About({ line }: { line: PaletteLine }) {
  if (line.denied === undefined && line.command === undefined) return null;
  return (
    <footer className="palette-about" aria-live="polite">
      {line.denied?.map((each) => (
        <p key={each}>{each}</p>
      ))}
      {line.command !== undefined && (
        <div className="palette-command">
          <span className="muted">{text("palette.showCommand")}</span>
          <pre>{line.command}</pre>
          <CopyButton value={line.command} label={text("palette.copyCommand")} />
        </div>
      )}
    </footer>
  );
}

/** An id without spaces, for the input to name the line. */
const optionId = (listId: string, { id }: PaletteLine): string => `${listId}-${encodeURIComponent(id)}`;
