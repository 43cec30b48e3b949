import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { refusedFields } from "@twinhelm/core/editing/words";
import { nameOfDraftPart } from "@twinhelm/core/function/editor/model";
import { draftKeyOf } from "@twinhelm/core/function/editor/problems";
import type { Dependencies, FunctionEditing } from "@twinhelm/core/function/editor/react";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import type { Information } from "@twinhelm/core/function/model";
import { SaveButton } from "../../input/SaveButton";
import { FormError } from "../../shell/FormError";
import { PackageList } from "./PackageList";
import { TriggerList } from "./TriggerList";
import { VariableList } from "./VariableList";

interface OptionsPanelProps {
  readonly editing: FunctionEditing;
  readonly information: Information;
  readonly dependencies: Dependencies;
  readonly request: AccessRequest | undefined;
  readonly readOnly: boolean;
  readonly typedPackage: string;
  readonly onTypePackage: (name: string) => void;
  readonly onSave: () => void;
}

/** What makes the function run, its packages, its environment, and Save (spec 3, section 2.1). */
export function OptionsPanel({ editing, information, dependencies, request, ...props }: OptionsPanelProps) {
  const { draft, row, failure, problems, checked, touched, change } = editing;
  const refused =
    failure === undefined
      ? undefined
      : refusedFields(
          failure,
          (path) => draftKeyOf(draft, path),
          (path) => nameOfDraftPart(path),
        );
  // What was just added is empty, and not wrong before somebody saves it.
  const wrong = Object.entries(problems).filter(([key]) => checked || touched.includes(key));
  const shown = { ...Object.fromEntries(wrong), ...refused?.shown };
  const { _id: id = "" } = row?.record ?? {};
  return (
    <aside className="function-options" aria-label={functionEditorText("options")}>
      <div className="function-sections">
        <TriggerList
          triggers={draft.triggers}
          handlers={editing.handlers}
          information={information}
          problems={shown}
          language={row?.record.language ?? "javascript"}
          readOnly={props.readOnly}
          request={request}
          change={change}
        />
        {refused?.rest !== undefined && <FormError>{refused.rest.message}</FormError>}
        <PackageList
          key={id}
          dependencies={dependencies}
          request={request}
          typed={props.typedPackage}
          onType={props.onTypePackage}
        />
        <VariableList
          variables={draft.variables}
          problems={shown}
          readOnly={props.readOnly}
          request={request}
          change={change}
        />
      </div>
      <div className="function-save">
        <SaveButton state={editing.state} request={request} onSave={props.onSave} />
      </div>
    </aside>
  );
}
