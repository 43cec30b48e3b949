import "../styles/log.css";
import { Button, Checkbox } from "@blueprintjs/core";
import { useId } from "react";
import { Popover } from "../shell/Popover";

interface SeveralChoiceProps {
  readonly label: string;
  /** What the button says where none is chosen. */
  readonly all: string;
  /** Names by their ids; ids that are chosen and have no name stand there as they are. */
  readonly choices: ReadonlyMap<string, string>;
  readonly chosen: readonly string[];
  /** Told which one is chosen, or is no more. */
  readonly onToggle: (id: string) => void;
}

/** Several of a list, in a popover below a button that says what is chosen. */
export function SeveralChoice({ label, all, choices, chosen, onToggle }: SeveralChoiceProps) {
  const id = useId();
  const ids = [...new Set([...choices.keys(), ...chosen])];
  const named = (each: string) => choices.get(each) ?? each;
  const [first] = chosen;
  const shown = first === undefined ? all : chosen.length === 1 ? named(first) : `${label}: ${chosen.length}`;
  return (
    <div className="log-several">
      <span id={id}>{label}</span>
      <Popover
        placement="bottom-start"
        content={
          <fieldset className="log-choice" aria-label={label}>
            {ids.map((each) => (
              <Checkbox
                key={each}
                label={named(each)}
                checked={chosen.includes(each)}
                onChange={() => onToggle(each)}
              />
            ))}
          </fieldset>
        }
      >
        <Button text={shown} title={label} aria-describedby={id} endIcon="caret-down" />
      </Popover>
    </div>
  );
}
