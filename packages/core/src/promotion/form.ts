import { chosenIn, type FormField, type FormValues, problemsOf, textOf } from "../form/model";
import { type ResourceModule, resourceModules } from "../representation/modules";
import { type DataKind, dataKinds } from "./data/side";
import type { SideAbout } from "./model";
import { promotionText } from "./text";

export const sideNames = ["source", "target"] as const;
export type SideName = (typeof sideNames)[number];

/** An instance that this console knows, beside the one that it works on. */
export interface KnownInstance {
  readonly name: string;
  /** Of its API. */
  readonly address: string;
  /** True: the console is signed in there already. */
  readonly signedIn: boolean;
}

/** What the form of a face can offer. */
export interface Choices {
  /** This instance, as people call it. */
  readonly own: string;
  readonly known: readonly KnownInstance[];
  /** What holds files here. */
  readonly files: "zip" | "folder";
  /** Modules of this instance that somebody may read; others are not chosen at first. */
  readonly readable: readonly ResourceModule[];
  /** Sides that ask for a code of the authenticator. */
  readonly asks: Readonly<Record<SideName, string | undefined>>;
}

/** Of which kind a side is: `known:NAME` is one of those that the console knows. */
export const kindOf = (values: FormValues, side: SideName): string => textOf(values, `${side}.kind`);

export const knownNamed = ({ known }: Pick<Choices, "known">, kind: string): KnownInstance | undefined =>
  known.find(({ name }) => kind === `known:${name}`);

/** What the form begins with: this instance is compared with another one. */
export const firstValues = (readable: readonly ResourceModule[]): FormValues => ({
  "source.kind": "this",
  "target.kind": "other",
  "source.by": "password",
  "target.by": "password",
  modules: readable.join("\n"),
  prune: "",
  environment: false,
});

/** The fields that are asked for, by what was chosen so far. */
export const promotionFields = (values: FormValues, choices: Choices): readonly FormField[] => [
  ...sideFields("source", values, choices),
  ...sideFields("target", values, choices),
  ...whatFields(values, choices),
];

/** What the form says of the target that a plan names. */
export function targetValues(
  { kind, name, address = "" }: SideAbout,
  own: string,
  known: readonly KnownInstance[],
): FormValues {
  if (kind === "folder") return { "target.kind": "files", "target.path": name };
  if (address === own) return { "target.kind": "this" };
  const found = known.find((each) => each.address === address);
  if (found !== undefined) return { "target.kind": `known:${found.name}` };
  return { "target.kind": "other", "target.address": address };
}

/** The form while only the target is still to be named, as of a plan that was taken in. */
export const targetFields = (values: FormValues, choices: Choices): readonly FormField[] =>
  sideFields("target", values, choices);

function sideFields(side: SideName, values: FormValues, choices: Choices): readonly FormField[] {
  const section = promotionText(side);
  const kind = kindOf(values, side);
  const known = knownNamed(choices, kind);
  const field = (key: string, more: Omit<FormField, "key" | "section">): FormField => ({
    key: `${side}.${key}`,
    section,
    ...more,
  });
  const choice = field("kind", {
    label: promotionText(`${side}.kind`),
    kind: "choice",
    choices: [
      { value: "this", label: promotionText("kind.this", { name: choices.own }) },
      ...choices.known.map(({ name }) => ({ value: `known:${name}`, label: name })),
      { value: "other", label: promotionText("kind.other") },
      { value: "files", label: promotionText(`kind.${choices.files}`) },
    ],
  });
  if (kind === "files") return [choice, filesField(side, field, choices)];
  const isAsked = kind === "other" || known?.signedIn === false;
  if (!isAsked) return [choice];
  const address = field("address", {
    label: promotionText("address"),
    kind: "text",
    required: true,
    hint: promotionText("address.about"),
  });
  return [choice, ...(kind === "other" ? [address] : []), ...signInFields(side, field, values, choices)];
}

type MakeField = (key: string, more: Omit<FormField, "key" | "section">) => FormField;

const filesField = (side: SideName, field: MakeField, { files }: Choices): FormField =>
  field("path", {
    label: promotionText(`path.${files}`),
    kind: "text",
    required: files === "folder" || side === "source",
    hint: promotionText(`path.${files}.${side}`),
  });

function signInFields(
  side: SideName,
  field: MakeField,
  values: FormValues,
  { asks }: Choices,
): readonly FormField[] {
  const by = field("by", {
    label: promotionText("by"),
    kind: "choice",
    choices: [
      { value: "password", label: promotionText("by.password") },
      { value: "key", label: promotionText("by.key") },
    ],
  });
  if (values[`${side}.by`] === "key")
    return [by, field("key", { label: promotionText("by.key"), kind: "password", required: true })];
  const challenge = asks[side];
  return [
    by,
    field("identifier", { label: promotionText("identifier"), kind: "text", required: true }),
    field("password", { label: promotionText("password"), kind: "password", required: true }),
    ...(challenge === undefined
      ? []
      : [field("code", { label: promotionText("code"), kind: "text", required: true, hint: challenge })]),
  ];
}

const moduleLabel = (module: ResourceModule): string => promotionText(`module.${module}`);

/** Which modules are not chosen at first, and why. */
function unreadHint(readable: readonly ResourceModule[]): readonly string[] {
  const names = resourceModules.filter((module) => !readable.includes(module)).map(moduleLabel);
  return names.length === 0 ? [] : [promotionText("modules.unread", { names: names.join(", ") })];
}

function whatFields(values: FormValues, { readable }: Choices): readonly FormField[] {
  const section = promotionText("what");
  const choices = resourceModules.map((value) => ({ value, label: moduleLabel(value) }));
  const data = dataKinds.map((value) => ({ value, label: promotionText(`data.module.${value}`) }));
  const chosen = chosenIn(values.modules);
  return [
    {
      key: "modules",
      label: promotionText("modules"),
      kind: "several",
      section,
      choices: [...choices, ...data],
      required: true,
      hint: [promotionText("modules.about"), ...unreadHint(readable)].join(" "),
      missing: promotionText("modules.none"),
    },
    {
      key: "prune",
      label: promotionText("prune"),
      kind: "several",
      section,
      choices: choices.filter(({ value }) => chosen.includes(value)),
      hint: promotionText("prune.about"),
    },
    {
      key: "environment",
      label: promotionText("environment"),
      kind: "switch",
      section,
      hint: promotionText("environment.about"),
    },
  ];
}

/** What is wrong with what was chosen, by field. */
export function promotionProblems(values: FormValues, choices: Choices): Readonly<Record<string, string>> {
  const problems = problemsOf(promotionFields(values, choices), values);
  const [source, target] = sideNames.map((side) => placeOfSide(values, side));
  return source === target && source !== undefined
    ? { ...problems, "target.kind": promotionText("sides.same") }
    : problems;
}

/** What tells one side from another, as far as the form says it. */
function placeOfSide(values: FormValues, side: SideName): string | undefined {
  const kind = kindOf(values, side);
  if (kind === "other") return textOf(values, `${side}.address`).trim().replace(/\/+$/, "") || undefined;
  return kind === "files" ? textOf(values, `${side}.path`).trim() || undefined : kind;
}

const modulesIn = (value: FormValues[string] | undefined): readonly ResourceModule[] => {
  const chosen = chosenIn(value);
  return resourceModules.filter((module) => chosen.includes(module));
};

/** Documents and files where they are asked for. */
export function dataKindsIn({ modules }: FormValues): readonly DataKind[] {
  const chosen = chosenIn(modules);
  return dataKinds.filter((kind) => chosen.includes(kind));
}

/** What a plan is to be about. */
export function optionsOf(values: FormValues) {
  const modules = modulesIn(values.modules);
  return {
    modules: [...modules],
    prune: modulesIn(values.prune).filter((module) => modules.includes(module)),
    environment: values.environment === true,
  };
}
