import { InputGroup, ProgressBar } from "@blueprintjs/core";
import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import type { Dependencies } from "@twinhelm/core/function/editor/react";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import type { Dependency } from "@twinhelm/core/function/model";
import { text } from "@twinhelm/core/text/catalogue";
import { inputText } from "@twinhelm/core/text/input";
import { type FormEvent, useRef, useState } from "react";
import { Field } from "../../input/Field";
import { ActionButton } from "../../shell/ActionButton";
import { FormError } from "../../shell/FormError";
import { MaterialIcon } from "../../shell/MaterialIcon";

interface PackageListProps {
  readonly dependencies: Dependencies;
  readonly request: AccessRequest | undefined;
  readonly typed: string;
  readonly onType: (name: string) => void;
}

/** Packages that the code can import; one change at a time (spec 3, section 4). */
export function PackageList({ dependencies, request, typed, onType }: PackageListProps) {
  const { value, failure, pending, problem } = dependencies;
  const [tried, setTried] = useState(false);
  const latest = useRef(typed);
  latest.current = typed;
  const reason = pending === undefined ? undefined : functionEditorText("dependency.wait");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (typed.trim() === "" || pending !== undefined) return;
    setTried(false);
    // What is typed while it is fetched is the next one, and stays.
    if ((await dependencies.add(typed.trim())) && latest.current === typed) onType("");
  };
  const said = problem ?? failure?.message;
  return (
    <section className="function-section">
      <h2>{functionEditorText("dependencies")}</h2>
      {failure === undefined && !value?.length && (
        <p className="muted">{value ? functionEditorText("dependencies.none") : text("common.loading")}</p>
      )}
      <ul className="package-list">
        {value?.map((each) => (
          <Package key={each.name} of={each} dependencies={dependencies} request={request} reason={reason} />
        ))}
      </ul>
      {pending !== undefined && <Progress of={pending} />}
      {said !== undefined && <FormError>{said}</FormError>}
      <form className="package-add" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={functionEditorText("dependency.name")}
          hint={functionEditorText("dependency.hint")}
          problem={tried && typed.trim() === "" ? inputText("required") : undefined}
        >
          {(control) => (
            <InputGroup
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onValueChange={onType}
            />
          )}
        </Field>
        <ActionButton
          type="submit"
          text={functionEditorText("dependency.add")}
          request={request}
          reason={reason}
        />
      </form>
    </section>
  );
}

const Progress = ({ of: { name, share } }: { of: NonNullable<Dependencies["pending"]> }) => (
  <div className="package-progress" role="status">
    <span>
      {share === undefined
        ? functionEditorText("dependency.pending", { name })
        : functionEditorText("dependency.progress", { name, share })}
    </span>
    <ProgressBar {...(share === undefined ? {} : { value: share / 100 })} />
  </div>
);

interface PackageProps extends Pick<PackageListProps, "dependencies" | "request"> {
  readonly of: Dependency;
  /** Why nothing can be changed now. */
  readonly reason: string | undefined;
}

function Package({ of: { name, version }, dependencies, request, reason }: PackageProps) {
  const button = (icon: string, label: string, onClick: () => void) => (
    <ActionButton
      variant="minimal"
      size="small"
      icon={<MaterialIcon name={icon} />}
      aria-label={label}
      title={label}
      request={request}
      reason={reason}
      onClick={onClick}
    />
  );
  return (
    <li>
      <span className="package-name" title={name}>
        {name}
      </span>
      <code>{version}</code>
      {button("update", functionEditorText("dependency.update", { name }), () => {
        void dependencies.add(`${name}@latest`);
      })}
      {button("delete", functionEditorText("dependency.remove", { name }), () => {
        void dependencies.remove(name);
      })}
    </li>
  );
}
