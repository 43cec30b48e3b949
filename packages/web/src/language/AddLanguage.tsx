import { Button, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { knownLanguages, languagesToAdd } from "@twinhelm/core/language/known";
import { knownCode, type Languages } from "@twinhelm/core/language/languages";
import { languageText } from "@twinhelm/core/language/text";
import { type FormEvent, useMemo, useState } from "react";
import { SearchIcon } from "../input/SearchIcon";
import { MaterialIcon } from "../shell/MaterialIcon";

interface AddLanguageProps {
  readonly languages: Languages;
  readonly onAdd: (code: string) => void;
}

/** Finds a language that is not available yet by its name or code, and adds it; Enter takes the first. */
export function AddLanguage({ languages, onAdd }: AddLanguageProps) {
  const known = useMemo(knownLanguages, []);
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState("");
  const found = useMemo(() => languagesToAdd(known, languages, words), [known, languages, words]);
  const code = found.some((each) => each.code === chosen) ? chosen : (found[0]?.code ?? "");
  const taken = knownCode(languages, words.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code === "") return;
    onAdd(code);
    setWords("");
    setChosen("");
  };
  const none = words.trim() === "" ? languageText("all") : languageText("noMatch", { words });
  return (
    <form className="add-language" onSubmit={submit}>
      <InputGroup
        type="search"
        leftElement={<SearchIcon />}
        aria-label={languageText("search")}
        placeholder={languageText("search")}
        value={words}
        onValueChange={setWords}
      />
      <HTMLSelect
        fill
        aria-label={languageText("select")}
        value={code}
        disabled={found.length === 0}
        options={found.map((each) => ({ value: each.code, label: each.label }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button
        type="submit"
        icon={<MaterialIcon name="add" />}
        text={languageText("addNew")}
        disabled={code === ""}
      />
      <p className="muted" role="status">
        {taken !== undefined ? languageText("taken", { code: taken }) : found.length === 0 ? none : ""}
      </p>
    </form>
  );
}
