import { Checkbox, InputGroup } from "@blueprintjs/core";
import { isSame } from "@twinhelm/core/editing/same";
import { choicesOf, fitsEditor, otherChoices } from "@twinhelm/core/field/valueEditor";
import { inputText } from "@twinhelm/core/text/input";
import { useState } from "react";
import { Chips } from "../../input/Chips";
import { SearchIcon } from "../../input/SearchIcon";
import type { EditorProps } from "../../input/value/editorProps";
import { JsonArea } from "../../input/value/JsonArea";

/** As many choices are shown; others are found by their names. */
const shownChoices = 50;
/** From here on there is a search. */
const fewChoices = 8;

/** Several values of an enumeration; those that are stored and are none of its values stand there too, to be taken away. */
export function ChoicesEditor(props: EditorProps) {
  const { property, label, value, disabled, onChange } = props;
  const [query, setQuery] = useState("");
  const { items = { type: "string" }, maxItems = Number.POSITIVE_INFINITY } = property;
  if (!fitsEditor(property, value)) return <JsonArea {...props} />;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const change = (next: readonly unknown[]) => onChange(next.length === 0 ? undefined : next);
  if (items.enum === undefined || items.enum.length === 0)
    return disabled ? (
      <JsonArea {...props} />
    ) : (
      <Chips label={label} type={items.type} values={chosen} onChange={change} />
    );
  const known = choicesOf(items);
  const others = otherChoices(chosen, known);
  const wanted = query.trim().toLowerCase();
  const found = [...others, ...known].filter((choice) => choice.label.toLowerCase().includes(wanted));
  const isChosen = (one: unknown) => chosen.some((each) => isSame(each, one));
  return (
    <div className="several choices-editor">
      {known.length > fewChoices && (
        <InputGroup
          type="search"
          aria-label={inputText("several.search", { label })}
          placeholder={inputText("several.search", { label })}
          leftElement={<SearchIcon />}
          value={query}
          onValueChange={setQuery}
        />
      )}
      <div className="choices">
        {found.slice(0, shownChoices).map((choice, at) => (
          <Checkbox
            // biome-ignore lint/suspicious/noArrayIndexKey: two choices may have one name
            key={`${at} ${choice.label}`}
            label={choice.label}
            checked={isChosen(choice.value)}
            disabled={disabled || (!isChosen(choice.value) && chosen.length >= maxItems)}
            onChange={() =>
              change(
                isChosen(choice.value)
                  ? chosen.filter((each) => !isSame(each, choice.value))
                  : [...chosen, choice.value],
              )
            }
          />
        ))}
        {found.length === 0 && <p className="muted">{inputText("several.none")}</p>}
        {found.length > shownChoices && (
          <p className="muted">{inputText("several.more", { count: found.length - shownChoices })}</p>
        )}
      </div>
    </div>
  );
}
