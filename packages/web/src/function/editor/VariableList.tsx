import { Button, InputGroup } from "@blueprintjs/core";
import { draftSteps, type VariableDraft } from "@twinhelm/core/function/editor/draft";
import { draftKeys } from "@twinhelm/core/function/editor/problems";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import { IconButton } from "../../shell/IconButton";
import { MaterialIcon } from "../../shell/MaterialIcon";
import type { ChangeDraft } from "./TriggerList";
import { useOpened } from "./useOpened";

interface VariableListProps {
  readonly variables: readonly VariableDraft[];
  readonly problems: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
  readonly change: ChangeDraft;
}

/** The environment of the function. Values are hidden until somebody asks for one. */
export function VariableList({ variables, problems, readOnly, change }: VariableListProps) {
  const shown = useOpened(variables.map(({ name }) => name));
  const remove = (at: number) => {
    shown.remove(at);
    change(draftSteps.removeVariable(at));
  };
  const add = () => {
    // What is being written is seen.
    shown.add("");
    change(draftSteps.addVariable);
  };
  return (
    <section className="function-section">
      <h2>{functionEditorText("environment")}</h2>
      {variables.length === 0 && <p className="muted">{functionEditorText("environment.none")}</p>}
      {variables.map((variable, at) => (
        <Variable
          // biome-ignore lint/suspicious/noArrayIndexKey: a variable is known by its place while its name is typed
          key={at}
          at={at}
          variable={variable}
          shown={shown.isOpen(at)}
          problems={problems}
          readOnly={readOnly}
          onShow={(next) => shown.set(at, next)}
          onRename={(next) => shown.rename(at, next)}
          onRemove={() => remove(at)}
          change={change}
        />
      ))}
      <Button
        variant="outlined"
        disabled={readOnly}
        icon={<MaterialIcon name="add" />}
        text={functionEditorText("variable.add")}
        onClick={add}
      />
    </section>
  );
}

interface VariableProps extends Pick<VariableListProps, "problems" | "readOnly" | "change"> {
  readonly at: number;
  readonly variable: VariableDraft;
  readonly shown: boolean;
  readonly onShow: (shown: boolean) => void;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

function Variable({ at, variable, shown, problems, readOnly, onShow, change, ...props }: VariableProps) {
  const { name, value } = variable;
  const count = at + 1;
  const called = name || functionEditorText("variable.unnamed", { count });
  const [wrongName, wrongValue] = [problems[draftKeys.name(at)], problems[draftKeys.value(at)]];
  const problem = wrongName ?? wrongValue;
  return (
    <div className="variable">
      <InputGroup
        aria-label={functionEditorText("variable.nameOf", { count })}
        readOnly={readOnly}
        aria-invalid={wrongName !== undefined}
        intent={wrongName === undefined ? "none" : "danger"}
        placeholder={functionEditorText("variable.name")}
        autoComplete="off"
        spellCheck={false}
        value={name}
        onValueChange={(next) => {
          props.onRename(next);
          change(draftSteps.setVariable(at, { name: next }), draftKeys.name(at));
        }}
      />
      <InputGroup
        aria-label={functionEditorText("variable.valueOf", { count })}
        readOnly={readOnly}
        aria-invalid={wrongValue !== undefined}
        intent={wrongValue === undefined ? "none" : "danger"}
        placeholder={functionEditorText("variable.value")}
        type={shown ? "text" : "password"}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onValueChange={(next) => change(draftSteps.setVariable(at, { value: next }), draftKeys.value(at))}
        rightElement={
          <IconButton
            icon={shown ? "visibility_off" : "visibility"}
            label={functionEditorText(shown ? "variable.hide" : "variable.show", { name: called })}
            onClick={() => onShow(!shown)}
          />
        }
      />
      <IconButton
        icon="delete"
        disabled={readOnly}
        label={functionEditorText("variable.delete", { name: called })}
        onClick={props.onRemove}
      />
      {problem !== undefined && <p className="field-problem">{problem}</p>}
    </div>
  );
}
