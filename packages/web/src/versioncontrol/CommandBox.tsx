import { Button, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { completed, completions } from "@twinhelm/core/versioncontrol/completion";
import { stepBack } from "@twinhelm/core/versioncontrol/history";
import { type CommandRun, useCompleting } from "@twinhelm/core/versioncontrol/react";
import { versionControlText } from "@twinhelm/core/versioncontrol/text";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { MaterialIcon } from "../shell/MaterialIcon";

interface CommandBoxProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly run: CommandRun;
  readonly commands: readonly string[];
}

/**
 * The line that commands are typed in, with what it could become, and what was typed before. While git runs it is only
 * read, not disabled: it would lose the focus.
 */
export function CommandBox({ typed, onType, run, commands }: CommandBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const keys = useLineKeys({ typed, onType, run });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === "" || run.busy) return;
    void run.submit(typed).then(() => input.current?.focus());
  };
  const take = (line: string) => {
    onType(`${line} `);
    input.current?.focus();
  };
  return (
    <form className="vc-line" onSubmit={send}>
      <label className="vc-prompt" htmlFor={id}>
        {versionControlText("prompt")}
      </label>
      <InputGroup
        id={id}
        inputRef={input}
        className="vc-input"
        aria-label={versionControlText("command")}
        placeholder={versionControlText("placeholder")}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        readOnly={run.busy}
        onValueChange={(next) => onType(next.replace(/^\s*git\s+/, ""))}
        onKeyDown={keys.onKeyDown}
      />
      <HTMLSelect
        aria-label={versionControlText("commands")}
        value=""
        options={[
          { value: "", label: versionControlText("commands"), disabled: true },
          ...commands.map((each) => ({ value: each, label: each })),
        ]}
        disabled={run.busy}
        onChange={(event) => take(event.currentTarget.value)}
      />
      {run.busy ? (
        <Button
          icon={<MaterialIcon name="stop" />}
          text={versionControlText("cancel")}
          onClick={() => run.stop()}
        />
      ) : (
        <Button
          type="submit"
          intent="primary"
          icon={<MaterialIcon name="send" />}
          text={versionControlText("send")}
          disabled={typed.trim() === ""}
        />
      )}
      <Suggestions lines={keys.lines} onTake={take} />
    </form>
  );
}

interface SuggestionsProps {
  readonly lines: readonly string[];
  readonly onTake: (line: string) => void;
}

function Suggestions({ lines, onTake }: SuggestionsProps) {
  if (lines.length === 0) return null;
  return (
    <ul className="vc-suggestions" aria-label={versionControlText("suggestions")}>
      {lines.map((line) => (
        <li key={line}>
          <Button size="small" variant="minimal" tabIndex={-1} text={line} onClick={() => onTake(line)} />
        </li>
      ))}
    </ul>
  );
}

type LineParts = Pick<CommandBoxProps, "typed" | "onType" | "run">;

/** Tab completes; arrows go through what was typed before, as in a shell. */
function useLineKeys({ typed, onType, run }: LineParts) {
  const [at, setAt] = useState(0);
  const draft = useRef("");
  const lines = completions(typed, useCompleting(typed !== ""));
  const shown = typed.trim() === "" ? [] : lines;
  const step = (by: 1 | -1) => {
    const next = stepBack(run.history, at, by);
    if (at === 0) draft.current = typed;
    setAt(next);
    onType(next === 0 ? draft.current : (run.history.at(-next) ?? ""));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (run.busy) return;
    const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (event.key === "Tab" && isPlain) {
      const next = completed(typed, shown);
      if (next === typed) return;
      event.preventDefault();
      onType(next);
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      step(event.key === "ArrowUp" ? 1 : -1);
    } else if (event.key === "Enter") setAt(0);
  };
  return { lines: shown, onKeyDown };
}
