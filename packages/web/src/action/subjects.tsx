import type { Situation } from "@twinhelm/core/action/commandOf";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";

/** What the screen works on, for the palette: the open bucket, the documents or records that are chosen. */
export interface ScreenSubjects extends Omit<Situation, "buckets"> {
  /** Told when what was chosen is gone. */
  readonly done?: (() => void) | undefined;
}

const none: ScreenSubjects = { documents: [] };

const Subjects = createContext<{
  readonly subjects: ScreenSubjects;
  readonly provide: (subjects: ScreenSubjects) => void;
}>({ subjects: none, provide: () => undefined });

export function SubjectsProvider({ children }: { children: ReactNode }) {
  const [subjects, provide] = useState(none);
  const value = useMemo(() => ({ subjects, provide }), [subjects]);
  return <Subjects value={value}>{children}</Subjects>;
}

export const useSubjects = (): ScreenSubjects => use(Subjects).subjects;

/** Says what this screen works on, as long as it is shown. Give it an object that stays the same between renders. */
export function useProvideSubjects(subjects: ScreenSubjects): void {
  const { provide } = use(Subjects);
  useEffect(() => {
    provide(subjects);
    return () => provide(none);
  }, [provide, subjects]);
}
