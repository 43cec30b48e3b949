import type { Bucket } from "@twinhelm/core/bucket/model";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";

/** What the screen works on, for the palette: the open bucket and the documents that are chosen. */
export interface ScreenSubjects {
  readonly bucket?: Bucket | undefined;
  readonly documents: readonly BucketDocument[];
  /** Told when the chosen documents are gone. */
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

/** Says what this screen works on, as long as it is shown. Give it values that stay the same between renders. */
export function useProvideSubjects({ bucket, documents, done }: ScreenSubjects): void {
  const { provide } = use(Subjects);
  useEffect(() => {
    provide({ bucket, documents, done });
    return () => provide(none);
  }, [provide, bucket, documents, done]);
}
