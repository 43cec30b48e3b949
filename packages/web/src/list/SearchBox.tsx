import { Button, InputGroup } from "@blueprintjs/core";
import { searchDelay } from "@twinhelm/core/list/state";
import { text } from "@twinhelm/core/text/catalogue";
import { useEffect, useRef, useState } from "react";
import { MaterialIcon } from "../shell/MaterialIcon";

interface SearchBoxProps {
  /** What is searched for now. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly label: string;
  /** What is searched, and how. */
  readonly hint?: string;
}

/** Searches once typing has paused, or at once with Enter. */
export function SearchBox({ value, onSearch, label, hint = label }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address decides, also when somebody goes back.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (wanted: string) => {
    clearTimeout(timer.current);
    onSearch(wanted);
  };
  const clear = (
    <Button
      variant="minimal"
      aria-label={text("list.search.clear")}
      icon={<MaterialIcon name="close" />}
      onClick={() => {
        setTyped("");
        search("");
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
        leftElement={
          <span className="search-icon">
            <MaterialIcon name="search" />
          </span>
        }
        value={typed}
        onValueChange={(next) => {
          setTyped(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(next), searchDelay);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") search(typed);
        }}
        {...(typed === "" ? {} : { rightElement: clear })}
      />
    </search>
  );
}
