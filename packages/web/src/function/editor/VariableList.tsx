import { InputGroup } from "@blueprintjs/core";
import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { draftSteps, type VariableDraft } from "@twinhelm/core/function/editor/draft";
import { draftKeys } from "@twinhelm/core/function/editor/problems";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import { ActionButton } from "../../shell/ActionButton";
import { MaterialIcon } from "../../shell/MaterialIcon";
import type { ChangeDraft } from "./TriggerList";
import { useOpened } from "./useOpened";
import { VariableValue } from "./VariableValue";

interface VariableListProps {
  readonly variables: readonly VariableDraft[];
  readonly problems: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
  /** What changing them needs. */
  readonly request: AccessRequest | undefined;
  readonly change: ChangeDraft;
}

/** The environment of the function. Values are hidden until somebody asks for one. */
export function VariableList({ variables, change, ...common }: VariableListProps) {
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
          {...common}
          onShow={(next) => shown.set(at, next)}
          onRename={(next) => shown.rename(at, next)}
          onRemove={() => remove(at)}
          change={change}
        />
      ))}
      <ActionButton
        variant="outlined"
        request={common.request}
        icon={<MaterialIcon name="add" />}
        text={functionEditorText("variable.add")}
        onClick={add}
      />
    </section>
  );
}

interface VariableProps extends Pick<VariableListProps, "problems" | "readOnly" | "request" | "change"> {
  readonly at: number;
  readonly variable: VariableDraft;
  readonly shown: boolean;
  readonly onShow: (shown: boolean) => void;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

function Variable({
  at,
  variable,
  shown,
  problems,
  readOnly,
  request,
  onShow,
  change,
  ...props
}: VariableProps) {
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
      <VariableValue
        label={functionEditorText("variable.valueOf", { count })}
        called={called}
        value={value}
        wrong={wrongValue !== undefined}
        {...{ shown, readOnly, onShow }}
        onChange={(next) => change(draftSteps.setVariable(at, { value: next }), draftKeys.value(at))}
      />
      <ActionButton
        variant="minimal"
        icon={<MaterialIcon name="delete" />}
        aria-label={functionEditorText("variable.delete", { name: called })}
        title={functionEditorText("variable.delete", { name: called })}
        request={request}
        onClick={props.onRemove}
      />
      {problem !== undefined && <p className="field-problem">{problem}</p>}
    </div>
  );
}
