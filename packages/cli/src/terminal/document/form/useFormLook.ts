import type { FormLine, FormLook } from "@twinhelm/core/document/form/lines";
import { type Languages, languageChoices } from "@twinhelm/core/document/language";
import { tableText } from "@twinhelm/core/text/table";
import { visibleText } from "@twinhelm/core/text/visible";
import { useMemo, useState } from "react";
import { choosing } from "../../navigation/layer";
import { type Change, show } from "../../navigation/state";

/** How a form is looked at, and what changes that. */
export interface Look {
  readonly now: FormLook;
  /** Folds a group, or unfolds it. */
  readonly turn: (id: string) => void;
  /** Unfolds all that are around a part. */
  readonly reveal: (path: string, lines: readonly FormLine[]) => void;
  /** Which language is shown; absent: nothing is translated. */
  readonly said: string | undefined;
  readonly chooseLanguage: (() => void) | undefined;
}

/** Which groups are unfolded, and in which language translated fields are edited; the default one stands beside it. */
export function useFormLook(languages: Languages | undefined, change: (change: Change) => void): Look {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [language, setLanguage] = useState<string>();
  const now = useMemo(
    (): FormLook => ({ turned, languages, language, beside: true }),
    [turned, languages, language],
  );
  const turn = (id: string) =>
    setTurned(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );
  const reveal = (path: string, lines: readonly FormLine[]) => {
    const folded = lines.filter(
      ({ id, kind, open }) => kind === "group" && open === false && path.startsWith(`${id}.`),
    );
    for (const { id } of folded) turn(id);
  };
  if (languages === undefined) return { now, turn, reveal, said: undefined, chooseLanguage: undefined };
  const { default: first, available } = languages;
  const current = language ?? first;
  const items = languageChoices(languages).map(({ id, label }) => ({ id, label: visibleText(label) }));
  const onPick = (code: string) => setLanguage(code === first ? undefined : code);
  return {
    now,
    turn,
    reveal,
    said: tableText("translate.to", { language: visibleText(available[current] ?? current) }),
    chooseLanguage: () => change(show(choosing({ title: tableText("translate"), items, onPick }, current))),
  };
}
