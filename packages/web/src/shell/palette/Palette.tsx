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
import { SearchIcon } from "../../input/SearchIcon";
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
  const [query, setQuery] = useState("");
  const { rows: chosen, denied } = useChosen();
  const { listed } = useChoose();
  const own = useOwnItems();
  const { lines: found, loading } = usePalette({ actions, finders, own }, { chosen, listed, denied }, query);
  const [row, setRow] = useState(0);
  const listId = useId().replaceAll(":", "");
  const at = Math.min(row, found.length - 1);
  const current = found[at];
  const pick = usePicking(onClose);
  return (
    <Dialog isOpen className="palette" aria-labelledby={`${listId}-title`} onClose={onClose}>
      <h2 id={`${listId}-title`} className="hidden">
        {text("shell.palette")}
      </h2>
      <PaletteInput
        value={query}
        listId={listId}
        current={current}
        takeEarly={takeEarly}
        onType={(value) => {
          setQuery(value);
          setRow(0);
        }}
        onStep={(by) => setRow(Math.max(0, Math.min(found.length - 1, at + by)))}
        onEnter={() => pick(current)}
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
          {loading ? `${text("common.loading")} …` : text("palette.none")}
        </p>
      )}
      {current !== undefined && <About line={current} />}
    </Dialog>
  );
}

/** Does what a line stands for, once the palette is closed. */
function usePicking(onClose: () => void): (line: PaletteLine | undefined) => void {
  const giveFocusBack = useReturnFocus();
  const { rows: chosen, done } = useChosen();
  const { choose } = useChoose();
  const navigate = useNavigate();
  const { leave } = useLeaving();
  return (line) => {
    if (line === undefined || !canChoose(line)) return;
    const { does } = line;
    // The focus is back where it was before anything is asked: it comes back there after that too.
    flushSync(onClose);
    giveFocusBack();
    if (does.kind === "open") leave(() => void navigate(does.path));
    else if (does.kind === "own") does.run();
    else choose(does.action, chosen, done);
  };
}

interface PaletteInputProps {
  readonly value: string;
  readonly listId: string;
  /** The line that Enter would choose. */
  readonly current: PaletteLine | undefined;
  readonly takeEarly: () => string;
  readonly onType: (value: string) => void;
  /** Lines down, or up below zero. */
  readonly onStep: (by: number) => void;
  readonly onEnter: () => void;
}

/** Keeps the focus, and names the current line of the list to screen readers. */
function PaletteInput({ value, listId, current, takeEarly, onType, onStep, onEnter }: PaletteInputProps) {
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (step === undefined) onEnter();
    else onStep(step);
  };
  return (
    <InputGroup
      autoFocus
      size="large"
      role="combobox"
      aria-label={text("palette.search")}
      aria-expanded
      aria-controls={listId}
      aria-activedescendant={current === undefined ? undefined : optionId(listId, current)}
      placeholder={text("palette.search")}
      leftElement={<SearchIcon />}
      value={value}
      onFocus={() => {
        const early = takeEarly();
        if (early !== "") onType(value + early);
      }}
      onValueChange={onType}
      onKeyDown={press}
    />
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
