import { Button, InputGroup } from "@blueprintjs/core";
import { type Choice, everything } from "@twinhelm/core/policy/choices";
import { useDocumentChoices } from "@twinhelm/core/policy/react";
import { policyText } from "@twinhelm/core/policy/text";
import { text } from "@twinhelm/core/text/catalogue";
import { useDeferredValue, useId, useState } from "react";
import { MaterialIcon } from "../shell/MaterialIcon";

interface DocumentFieldProps {
  readonly bucketId: string;
  /** An id, or everything. */
  readonly value: string;
  /** The chosen document by name. */
  readonly name: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A document that is found by its name, or named by its id; none is any of them. */
export function DocumentField({ bucketId, value, name, onChange }: DocumentFieldProps) {
  const [typed, setTyped] = useState<string>();
  const wanted = useDeferredValue(typed?.trim() ?? "");
  const found = useDocumentChoices(bucketId, wanted).value ?? [];
  const id = useId();
  const chosen = value === everything.value ? "" : (name ?? value);
  const take = (next: string) => {
    setTyped(undefined);
    onChange(next === "" ? everything.value : next);
  };
  // Who types a name means the one document that has it.
  const enter = () => {
    if (typed === undefined) return;
    const text = typed.trim();
    const exact = found.filter(({ value: each, label }) => each === text || label === text);
    take((exact.length > 0 ? exact : found)[0]?.value ?? text);
  };
  return (
    <div className="segment document-field">
      <label className="segment-title" htmlFor={id}>
        {policyText("try.document")}
      </label>
      <InputGroup
        id={id}
        type="search"
        autoComplete="off"
        placeholder={policyText("try.document.find")}
        value={typed ?? chosen}
        onValueChange={setTyped}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            enter();
          } else if (event.key === "Escape") setTyped(undefined);
        }}
        {...(value === everything.value && typed === undefined
          ? {}
          : { rightElement: <ClearButton onClick={() => take("")} /> })}
      />
      {typed !== undefined && <Found found={found} typed={typed.trim()} onTake={take} />}
    </div>
  );
}

const ClearButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="minimal"
    aria-label={text("list.search.clear")}
    icon={<MaterialIcon name="close" />}
    onClick={onClick}
  />
);

interface FoundProps {
  readonly found: readonly Choice[];
  readonly typed: string;
  readonly onTake: (id: string) => void;
}

function Found({ found, typed, onTake }: FoundProps) {
  if (found.length === 0 && typed !== "")
    return (
      <p className="muted" role="status">
        {policyText("try.document.none", { typed })}
      </p>
    );
  return (
    <ul className="document-found">
      {found.map(({ value, label }) => (
        <li key={value}>
          <Button variant="minimal" size="small" fill alignText="start" onClick={() => onTake(value)}>
            {label} <code className="muted">{value}</code>
          </Button>
        </li>
      ))}
    </ul>
  );
}
