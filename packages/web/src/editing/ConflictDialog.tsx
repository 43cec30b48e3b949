import "../styles/editing.css";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { type Difference, nameOfDifference, type Side } from "@twinhelm/core/editing/merge";
import type { Sides as ChosenSides } from "@twinhelm/core/editing/question";
import { editingText } from "@twinhelm/core/editing/text";
import { differenceWords, type NameOfPart } from "@twinhelm/core/editing/words";
import { text } from "@twinhelm/core/text/catalogue";
import { type ReactNode, useId, useState } from "react";
import { MaterialIcon } from "../shell/MaterialIcon";
import { useReturnFocus } from "../shell/useReturnFocus";

interface ConflictDialogProps {
  readonly className?: string;
  /** The parts that both changed; each can be chosen where there is more than one. */
  readonly differences: readonly Difference[];
  readonly nameOf?: NameOfPart | undefined;
  /** What else they changed, where it can be shown. */
  readonly children?: ReactNode;
  readonly onTheirs: () => void;
  /** Told the sides where they were chosen one by one. */
  readonly onMine: (sides?: ChosenSides) => void;
  readonly onCancel: () => void;
}

/** Somebody else was faster: shows where both changed the same, and asks which version stays. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { className = "", differences, nameOf, children, ...answers } = props;
  const [sides, setSides] = useState<ChosenSides>({});
  useReturnFocus();
  const mixed = Object.values(sides).includes("theirs");
  return (
    <Dialog
      isOpen
      role="alertdialog"
      className={`conflict ${className}`}
      title={editingText("conflict.title")}
      icon={<MaterialIcon name="call_split" />}
      onClose={answers.onCancel}
    >
      <DialogBody>
        {children}
        <Differences
          differences={differences}
          nameOf={nameOf}
          sides={sides}
          onChoose={(name, side) => setSides({ ...sides, [name]: side })}
        />
        <p>{editingText("conflict.text")}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text("common.cancel")} onClick={answers.onCancel} autoFocus />
            <Button text={editingText("conflict.theirs")} onClick={answers.onTheirs} />
            <Button
              intent="danger"
              text={editingText(mixed ? "conflict.chosen" : "conflict.mine")}
              onClick={() => answers.onMine(mixed ? sides : undefined)}
            />
          </>
        }
      />
    </Dialog>
  );
}

interface DifferencesProps extends Pick<ConflictDialogProps, "differences" | "nameOf"> {
  readonly sides: ChosenSides;
  readonly onChoose: (name: string, side: Side) => void;
}

function Differences({ differences, nameOf, sides, onChoose }: DifferencesProps) {
  if (differences.length === 0) return null;
  const several = differences.length > 1;
  return (
    <>
      <h3>{editingText("differences")}</h3>
      <ul className="differences">
        {differences.map((difference) => {
          const name = nameOfDifference(difference);
          const words = differenceWords(difference, nameOf);
          return (
            <li key={name}>
              {several ? (
                <Sides words={words} side={sides[name] ?? "mine"} onChoose={(side) => onChoose(name, side)} />
              ) : (
                editingText("difference.line", { ...words })
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface SidesProps {
  readonly words: ReturnType<typeof differenceWords>;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

function Sides({ words, side, onChoose }: SidesProps) {
  const group = useId();
  return (
    <fieldset>
      <legend>{words.name}</legend>
      {(["theirs", "mine"] as const).map((each) => (
        <label key={each}>
          <input type="radio" name={group} checked={side === each} onChange={() => onChoose(each)} />
          <span>{editingText(`side.${each}`, { value: words[each] })}</span>
        </label>
      ))}
    </fieldset>
  );
}
