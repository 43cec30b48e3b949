import type { Bucket } from "@twinhelm/core/bucket/model";
import { isTranslated, type Languages, languageChoices } from "@twinhelm/core/document/language";
import { manyText } from "@twinhelm/core/document/many/text";
import { exportTargets, namedTargets } from "@twinhelm/core/document/transfer/exporting";
import { referencesIn } from "@twinhelm/core/document/transfer/naming";
import { transferText } from "@twinhelm/core/document/transfer/text";
import { isEmptyFilter, type ListState } from "@twinhelm/core/list/state";
import type { ExportLayer } from "./layer";

export type ExportOrder = ExportLayer["order"];

/** One thing that is asked before a file is written, and what each answer changes. */
export interface ExportStep {
  readonly about: string;
  readonly items: readonly {
    readonly id: string;
    readonly label: string;
    readonly of: (order: ExportOrder) => ExportOrder;
  }[];
}

interface Known {
  readonly bucket: Bucket;
  /** Those that the caller may see; absent: they cannot be read, and related documents have no names. */
  readonly buckets: readonly Bucket[] | undefined;
  readonly languages: Languages | undefined;
  /** The list that is open, where it is that of the bucket. */
  readonly list: ListState | undefined;
}

const same = (order: ExportOrder): ExportOrder => order;

/** What is asked: only where the bucket and the list have a choice of it. */
export function exportSteps({ bucket, buckets, languages, list }: Known): readonly ExportStep[] {
  const { filter, columns } = list ?? {};
  const hasFilter = filter !== undefined && !isEmptyFilter(filter);
  return [
    ...(hasFilter
      ? [
          step("export.filtered", [
            { id: "match", label: manyText("match"), of: (order) => ({ ...order, filter }) },
            { id: "all", label: transferText("export.all"), of: same },
          ]),
        ]
      : []),
    ...(isTranslated(bucket) && languages !== undefined ? [languageStep(languages)] : []),
    ...(referencesIn(bucket).length > 0 && buckets !== undefined
      ? [
          step("export.related", [
            { id: "ids", label: transferText("export.ids"), of: same },
            {
              id: "names",
              label: transferText("export.names"),
              of: (order) => ({ ...order, named: buckets }),
            },
          ]),
        ]
      : []),
    ...(columns === undefined
      ? []
      : [
          step("export.columns", [
            { id: "all", label: transferText("export.everything"), of: same },
            { id: "shown", label: transferText("export.shown"), of: (order) => withColumns(order, columns) },
          ]),
        ]),
  ];
}

const step = (about: Parameters<typeof transferText>[0], items: ExportStep["items"]): ExportStep => ({
  about: transferText(about),
  items,
});

const languageStep = (languages: Languages): ExportStep =>
  step("language", [
    { id: "all", label: transferText("language.all"), of: same },
    ...languageChoices(languages).map(({ id, label }) => ({
      id,
      label,
      of: (order: ExportOrder) => ({ ...order, language: id }),
    })),
  ]);

function withColumns(order: ExportOrder, names: readonly string[]): ExportOrder {
  const columns = namedTargets(names, exportTargets(order));
  return columns.ok ? { ...order, columns: columns.value } : order;
}
