import { Button, InputGroup } from "@blueprintjs/core";
import { searchDelay } from "@twinhelm/core/list/state";
import { createTyping } from "@twinhelm/core/list/typing";
import { text } from "@twinhelm/core/text/catalogue";
import { useEffect, useRef, useState } from "react";
import { SearchIcon } from "../input/SearchIcon";
import { MaterialIcon } from "../shell/MaterialIcon";

interface SearchBoxProps {
  /** What is searched for now. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly label: string;
  /** What is searched, and how. */
  readonly hint?: string;
  /** Milliseconds between the last key and the search. */
  readonly delay?: number;
  /** True: it takes the focus once it is shown. */
  readonly focus?: boolean;
}

/** Searches once typing has paused, or at once with Enter. */
export function SearchBox(props: SearchBoxProps) {
  const { value, onSearch, label, hint = label, delay = searchDelay, focus = false } = props;
  const [typed, setTyped] = useState(value);
  const latest = useRef(onSearch);
  const now = useRef(value);
  /** What was asked for and has not come back as the value. */
  const asked = useRef<string>(undefined);
  const [typing] = useState(() =>
    createTyping((wanted) => {
      if (wanted !== now.current) asked.current = wanted;
      latest.current(wanted);
    }, delay),
  );
  // The address decides, also when somebody goes back; but what was typed on since it was asked for stays.
  useEffect(() => {
    now.current = value;
    if (asked.current !== value) setTyped(value);
    asked.current = undefined;
  }, [value]);
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);
  useEffect(() => typing.stop, [typing]);
  const clear = (
    <Button
      variant="minimal"
      aria-label={text("list.search.clear")}
      icon={<MaterialIcon name="close" />}
      onClick={() => {
        setTyped("");
        typing.ask("");
      }}
    />
  );
  return (
    <search className="search">
      <InputGroup
        type="search"
        aria-label={label}
        placeholder={label}
        title={hint}
        autoFocus={focus}
        leftElement={<SearchIcon />}
        value={typed}
        onValueChange={(next) => {
          setTyped(next);
          typing.typed(next);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") typing.ask(typed);
        }}
        {...(typed === "" ? {} : { rightElement: clear })}
      />
    </search>
  );
}
