import type { Bucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import type { Languages } from "@twinhelm/core/document/language";
import { formatOfName } from "@twinhelm/core/document/transfer/formats";
import { importDocuments } from "@twinhelm/core/document/transfer/importing";
import { importTargets, mappingProblem } from "@twinhelm/core/document/transfer/mapping";
import type { ImportReport } from "@twinhelm/core/document/transfer/notes";
import { openSource } from "@twinhelm/core/document/transfer/read";
import type { ImportMode } from "@twinhelm/core/document/transfer/rows";
import { isUnreadable, type Source } from "@twinhelm/core/document/transfer/source";
import { guessedMapping, type Mapping, type Target } from "@twinhelm/core/document/transfer/targets";
import { useClient } from "@twinhelm/core/react/console";
import { useEffect, useRef, useState } from "react";
import { bytesOf } from "./files";

/** A file that was chosen, and where its columns go. */
export interface ChosenFile {
  readonly file: File;
  readonly encoding: string | undefined;
  readonly columns: readonly string[];
  readonly targets: readonly Target[];
  readonly mapping: Mapping;
}

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

const openFile = (file: File, encoding: string | undefined): Promise<Source> =>
  openSource(bytesOf(file), { format: formatOfName(file.name), encoding });

/** Imports a file: its columns are looked at, then its rows are checked, then they are written. */
export function useImport(bucket: Bucket, languages: Languages | undefined, language: string) {
  const { transport, queries } = useClient();
  const buckets = useBuckets().value ?? [];
  const [chosen, setChosen] = useState<ChosenFile>();
  const [state, setState] = useState<ImportState>({ kind: "idle" });
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);

  const choose = async (file: File, encoding?: string): Promise<void> => {
    setState({ kind: "idle" });
    setChosen(undefined);
    const source = await openFile(file, encoding);
    const { columns, isJson, rows } = source;
    const first = columns.length === 0 ? await rows.next() : undefined;
    await rows.return(undefined);
    if (first?.done === false && isUnreadable(first.value))
      return setState({ kind: "failed", message: first.value.unreadable });
    const targets = importTargets(bucket, { isJson }, languages);
    const mapping = guessedMapping(columns, targets, language);
    setChosen({ file, encoding, columns, targets, mapping });
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
