import { chosenIn, type FormField, type FormValues, textOf } from "../form/model";
import { logText } from "../log/text";
import { moreDocuments } from "./documents";
import { type ActivityFilter, actionNames, type ModuleOption } from "./filter";
import { activityText } from "./text";

/** The filter of activities as the fields of a form; `documents`: those of the module that is chosen, by id. */
export const activityFilterFields = (
  modules: readonly ModuleOption[],
  documents: ReadonlyMap<string, string>,
): readonly FormField[] => {
  const more = moreDocuments(documents);
  return [
    { key: "identifier", label: activityText("who"), kind: "text" },
    {
      key: "actions",
      label: activityText("actions"),
      kind: "several",
      choices: [...actionNames].map(([value, label]) => ({ value, label })),
    },
    {
      key: "module",
      label: activityText("module"),
      kind: "choice",
      choices: [
        { value: "", label: activityText("module.all") },
        ...modules.map(({ value, label, group }) => ({
          value,
          label: group === undefined ? label : `${group}: ${label}`,
        })),
      ],
    },
    ...(documents.size === 0
      ? []
      : [
          {
            key: "documents",
            label: activityText("documents"),
            kind: "several" as const,
            choices: [...documents].map(([value, label]) => ({ value, label })),
            ...(more === undefined ? {} : { hint: more }),
          },
        ]),
    { key: "begin", label: logText("begin"), kind: "text", hint: logText("day.hint") },
    { key: "end", label: logText("end"), kind: "text", hint: logText("day.hint") },
  ];
};

/** The values of those fields, and what they say. */
export const activityFilterValues = ({ actions, documents, ...rest }: ActivityFilter): FormValues => ({
  ...rest,
  actions: actions.join("\n"),
  documents: documents.join("\n"),
});

export const activityFilterOf = (values: FormValues): ActivityFilter => ({
  identifier: textOf(values, "identifier").trim(),
  actions: chosenIn(values.actions).map(Number),
  module: textOf(values, "module"),
  documents: chosenIn(values.documents),
  begin: textOf(values, "begin").trim(),
  end: textOf(values, "end").trim(),
});
