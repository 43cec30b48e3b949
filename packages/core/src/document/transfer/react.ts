import { useEffect, useRef, useState } from "react";
import type { Bucket } from "../../bucket/model";
import { useBuckets } from "../../bucket/react";
import { useClient } from "../../react/console";
import type { Languages } from "../language";
import { type ChosenFile, type ImportFile, lookAtFile, openFile } from "./file";
import { importDocuments } from "./importing";
import { mappingProblem } from "./mapping";
import type { ImportReport } from "./notes";
import type { ImportMode } from "./rows";
import type { Target } from "./targets";

export interface ImportHow {
  readonly mode: ImportMode;
  readonly key: string;
  readonly skipInvalid: boolean;
}

/** What is under way, or what came of it. */
export type ImportState =
  | { readonly kind: "idle" }
  | { readonly kind: "busy"; readonly dryRun: boolean; readonly rows: number }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "told"; readonly dryRun: boolean; readonly report: ImportReport };

/** Whether the rows were checked, and may be written. */
export const isChecked = (state: ImportState, { skipInvalid }: ImportHow): boolean =>
  state.kind === "told" && state.dryRun && (state.report.refused === 0 || skipInvalid);

/** Imports a file: its columns are looked at, then its rows are checked, then they are written. */
export function useImport(bucket: Bucket, languages: Languages | undefined, language: string) {
  const { transport, queries } = useClient();
  const buckets = useBuckets().value ?? [];
  const [chosen, setChosen] = useState<ChosenFile>();
  const [state, setState] = useState<ImportState>({ kind: "idle" });
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);

  const choose = async (file: ImportFile, encoding?: string): Promise<void> => {
    setState({ kind: "idle" });
    setChosen(undefined);
    const found = await lookAtFile(file, { bucket, languages, language, encoding });
    if (found.ok) setChosen(found.value);
    else setState({ kind: "failed", message: found.failure.message });
  };
  const run = async (how: ImportHow, dryRun: boolean): Promise<void> => {
    if (chosen === undefined) return;
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    setState({ kind: "busy", dryRun, rows: 0 });
    const result = await importDocuments({
      ...how,
      transport,
      bucket,
      buckets,
      open: () => openFile(chosen.file, chosen.encoding),
      mapping: chosen.mapping,
      language,
      dryRun,
      onProgress: (rows) => setState({ kind: "busy", dryRun, rows }),
      signal,
    });
    if (!result.ok && result.failure.code === "aborted") setState({ kind: "idle" });
    else if (!result.ok) setState({ kind: "failed", message: result.failure.message });
    else setState({ kind: "told", dryRun, report: result.value });
    if (!dryRun) await queries.invalidateQueries({ queryKey: ["document", bucket._id] });
  };
  return {
    chosen,
    state,
    choose,
    run,
    stop: () => stopping.current.abort(),
    /** A choice that changed has to be checked again. */
    forget: () => setState({ kind: "idle" }),
    map(column: string, target: Target | undefined) {
      setState({ kind: "idle" });
      setChosen((now) => now && { ...now, mapping: new Map([...now.mapping, [column, target]]) });
    },
    problemOf: (mode: ImportMode) => chosen && mappingProblem(bucket, chosen.mapping, mode),
  };
}
