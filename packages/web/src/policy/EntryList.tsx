import { Button, InputGroup } from "@blueprintjs/core";
import { segmentSources } from "@twinhelm/core/policy/choices";
import type { Resource } from "@twinhelm/core/policy/draft";
import {
  addEntry,
  emptyEntry,
  entryProblem,
  kindsOfEntry,
  type EntryList as ListName,
  removeEntry,
  setEntry,
  setSegment,
} from "@twinhelm/core/policy/resource";
import { policyText } from "@twinhelm/core/policy/text";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { SegmentField } from "./SegmentField";

interface EntryListProps {
  readonly action: string;
  readonly list: ListName;
  readonly resource: Resource;
  readonly onChange: (resource: Resource) => void;
}

const addText = { include: "addInclude", exclude: "addExclude" } as const;

/** The patterns of one list, a row each. Enter adds a row once those before it are whole. */
export function EntryList({ action, list, resource, onChange }: EntryListProps) {
  const entries = resource[list];
  const [checked, setChecked] = useState(false);
  const { form, focusRow } = useRowFocus();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const wrong = entries.findIndex((_, at) => entryProblem(resource, list, at) !== undefined);
    // The first new inclusion replaces the wildcard that exceptions need.
    const replacing = list === "include" && resource.exclude.length > 0;
    if (wrong >= 0 && !replacing) {
      setChecked(true);
      focusRow(wrong);
      return;
    }
    setChecked(false);
    onChange(addEntry(resource, list, emptyEntry(action, resource)));
    focusRow(replacing ? 0 : entries.length);
  };
  const remove = (at: number) => {
    onChange(removeEntry(resource, list, at));
    focusRow(Math.max(0, at - 1));
  };
  return (
    <form
      className="resource-entries"
      ref={form}
      onSubmit={add}
      onKeyDown={enterOnSelect}
      aria-label={policyText(list)}
    >
      <h3>{policyText(list)}</h3>
      <ul>
        {entries.map((entry, at) => (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is what was typed, and has nothing else
            key={at}
            action={action}
            entry={entry}
            name={policyText("entry", { list: policyText(list), n: at + 1 })}
            problem={shownProblem(resource, list, at, checked)}
            removable={list === "exclude" || entries.length > 1}
            onChange={(next) => onChange(setEntry(resource, list, at, next))}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      <Button
        type="submit"
        variant="minimal"
        icon={<MaterialIcon name="add" />}
        text={policyText(addText[list])}
      />
    </form>
  );
}

/** Enter in a select adds a row as it does in a text; the space bar and the arrows open it. */
function enterOnSelect(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** An empty row is not reported until somebody tries to continue. */
function shownProblem(resource: Resource, list: ListName, at: number, checked: boolean): string | undefined {
  const problem = entryProblem(resource, list, at);
  return problem === policyText("resource.incomplete") && !checked ? undefined : problem;
}

/** Puts the focus into a row, or on the button that adds one, once it is there. */
function useRowFocus() {
  const form = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useState<{ readonly row: number }>();
  useEffect(() => {
    if (wanted === undefined) return;
    const row = form.current?.querySelectorAll("li")[wanted.row];
    const controls = [...(row?.querySelectorAll<HTMLElement>("select, input") ?? [])];
    const first = controls.find((each) => "value" in each && each.value === "") ?? controls[0];
    (first ?? form.current?.querySelector<HTMLElement>("button[type=submit]"))?.focus();
  }, [wanted]);
  return { form, focusRow: (row: number) => setWanted({ row }) };
}

interface EntryProps {
  readonly action: string;
  readonly entry: string;
  readonly name: string;
  readonly problem: string | undefined;
  readonly removable: boolean;
  readonly onChange: (entry: string) => void;
  readonly onRemove: () => void;
}

function Entry({ action, entry, name, problem, removable, onChange, onRemove }: EntryProps) {
  const kinds = kindsOfEntry(action, entry);
  const values = entry.split("/");
  const invalid = (value: string) => problem !== undefined && (value === "" || !values.includes(""));
  return (
    <li className="resource-entry">
      <div className="resource-entry-row">
        {kinds === undefined ? (
          <InputGroup
            fill
            value={entry}
            aria-label={policyText("entry.whole", { entry: name })}
            aria-invalid={problem !== undefined}
            autoComplete="off"
            onValueChange={onChange}
          />
        ) : (
          kinds.map((kind, at) => (
            <SegmentField
              key={kind}
              kind={kind}
              value={values[at] ?? ""}
              label={policyText("entry.segment", { segment: segmentSources[kind].title, entry: name })}
              invalid={invalid(values[at] ?? "")}
              onChange={(value) => onChange(setSegment(entry, at, value))}
            />
          ))
        )}
        <ActionButton
          variant="minimal"
          icon={<MaterialIcon name="delete" />}
          aria-label={policyText("removeEntry", { entry: name })}
          title={removable ? policyText("removeEntry", { entry: name }) : ""}
          reason={removable ? undefined : policyText("lastInclude")}
          onClick={onRemove}
        />
      </div>
      {problem !== undefined && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}
