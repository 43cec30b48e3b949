import { isSame } from "../editing/same";
import { type FormField, type FormValues, type Pair, pairsOf, textOf } from "../form/model";
import type { RecordForm } from "../record/area";
import type { OAuthStep, Strategy, StrategyBody } from "./model";
import { strategyText } from "./text";

const steps = ["code", "access_token", "identifier"] as const;

/** The parameter that the first step has from the start (spec 1, section 9). */
const defaultParams: readonly Pair[] = [["scope", "email"]];

const pairs = (values: Readonly<Record<string, unknown>> | undefined): readonly Pair[] =>
  Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);

/** The form of a sign-on strategy: saml or oauth, each with its options. */
export const strategyForm: RecordForm<Strategy, StrategyBody> = {
  fields: (values, row) => [
    ...(row?.callbackUrl === undefined
      ? []
      : [
          {
            key: "callbackUrl",
            label: strategyText("callback"),
            kind: "readOnly",
            hint: strategyText("callback.hint"),
          } as const,
        ]),
    { key: "icon", label: strategyText("icon"), kind: "icon" },
    { key: "name", label: strategyText("name"), kind: "text", required: true },
    { key: "title", label: strategyText("title"), kind: "text", hint: strategyText("title.hint") },
    {
      key: "type",
      label: strategyText("type"),
      kind: "choice",
      choices: [
        { value: "saml", label: strategyText("type.saml") },
        { value: "oauth", label: strategyText("type.oauth") },
      ],
    },
    ...(values.type === "oauth" ? oauthFields(values, row) : samlFields(row)),
  ],
  begin: (row) => ({
    callbackUrl: row?.callbackUrl ?? "",
    icon: row?.icon ?? "login",
    name: row?.name ?? "",
    title: row?.title ?? "",
    type: row?.type ?? "saml",
    ...optionValues(row),
  }),
  // Another type has its own options from the start.
  follow: (before, after) => (before.type === after.type ? after : { ...after, ...optionValues(undefined) }),
  body: bodyOf,
};

/** The same, as areas of records give it. */
export const makeStrategyForm = (): RecordForm<Strategy, StrategyBody> => strategyForm;

function optionValues(row: Strategy | undefined): FormValues {
  const saml = row?.type === "saml" ? row.options : undefined;
  const oauth = row?.type === "oauth" ? row.options : undefined;
  return {
    "options.ip.login_url": saml?.ip.login_url ?? "",
    "options.ip.logout_url": saml?.ip.logout_url ?? "",
    "options.ip.certificate": saml?.ip.certificate ?? "",
    "options.sp.certificate": saml?.sp?.certificate ?? "",
    "options.sp.private_key": saml?.sp?.private_key ?? "",
    ...Object.assign({}, ...steps.map((step) => stepValues(step, oauth?.[step]))),
  };
}

const stepValues = (name: (typeof steps)[number], step: OAuthStep | undefined): FormValues => ({
  [`options.${name}.base_url`]: step?.base_url ?? "",
  [`options.${name}.method`]: step?.method ?? "get",
  [`options.${name}.params`]: step === undefined && name === "code" ? defaultParams : pairs(step?.params),
  [`options.${name}.headers`]: pairs(step?.headers),
});

const samlFields = (row: Strategy | undefined): readonly FormField[] => [
  {
    key: "options.ip.login_url",
    label: strategyText("ip.login_url"),
    kind: "text",
    section: strategyText("ip"),
    required: true,
    check: urlProblem,
  },
  {
    key: "options.ip.logout_url",
    label: strategyText("ip.logout_url"),
    kind: "text",
    section: strategyText("ip"),
    required: true,
    check: urlProblem,
  },
  {
    key: "options.ip.certificate",
    label: strategyText("ip.certificate"),
    kind: "multiline",
    section: strategyText("ip"),
    hint: strategyText("ip.certificate.hint"),
    required: true,
    check: certificateProblem,
  },
  ...(row?.type === "saml" && row.options.sp !== undefined
    ? (["certificate", "private_key"] as const).map(
        (part): FormField => ({
          key: `options.sp.${part}`,
          label: strategyText(`sp.${part}`),
          kind: part === "certificate" ? "multiline" : "password",
          section: strategyText("sp"),
          hint: strategyText("sp.hint"),
          disabled: true,
        }),
      )
    : []),
];

/** A new strategy needs each step to sign anybody in; a stored one may lack some, and keeps lacking them. */
const isWanted = (step: (typeof steps)[number], values: FormValues, row: Strategy | undefined): boolean =>
  row?.type !== "oauth" || row.options[step] !== undefined || !isEmptyStep(values, step);

const isEmptyStep = (values: FormValues, step: (typeof steps)[number]): boolean =>
  isSame({ ...stepOf(values, step), base_url: "" }, stepOf(stepValues(step, undefined), step)) &&
  textOf(values, `options.${step}.base_url`) === "";

const oauthFields = (values: FormValues, row: Strategy | undefined): readonly FormField[] =>
  steps.flatMap((step) => {
    const section = strategyText(`step.${step}`);
    const key = (part: string) => `options.${step}.${part}`;
    return [
      {
        key: key("base_url"),
        label: strategyText("base_url"),
        kind: "text",
        section,
        required: isWanted(step, values, row),
        check: urlProblem,
      },
      {
        key: key("method"),
        label: strategyText("method"),
        kind: "choice",
        section,
        choices: [
          { value: "get", label: "get" },
          { value: "post", label: "post" },
        ],
      },
      { key: key("params"), label: strategyText("params"), kind: "pairs", section },
      { key: key("headers"), label: strategyText("headers"), kind: "pairs", section },
    ] satisfies readonly FormField[];
  });

function urlProblem(value: unknown): string | undefined {
  const url = URL.parse(String(value));
  return url !== null && /^https?:$/.test(url.protocol) ? undefined : strategyText("base_url.none");
}

const pem = /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/;
const certificateProblem = (value: unknown): string | undefined =>
  pem.test(String(value)) ? undefined : strategyText("ip.certificate.none");

function bodyOf(values: FormValues, row: Strategy | undefined): StrategyBody {
  const title = textOf(values, "title");
  const common = {
    name: textOf(values, "name"),
    icon: textOf(values, "icon") || "login",
    ...(title === "" && row?.title === undefined ? {} : { title }),
  };
  if (values.type === "oauth") {
    const options = Object.fromEntries(
      steps.filter((step) => isWanted(step, values, row)).map((step) => [step, stepOf(values, step)]),
    );
    return { ...common, type: "oauth", options };
  }
  const sp = row?.type === "saml" ? row.options.sp : undefined;
  return {
    ...common,
    type: "saml",
    options: {
      ip: {
        login_url: textOf(values, "options.ip.login_url"),
        logout_url: textOf(values, "options.ip.logout_url"),
        certificate: textOf(values, "options.ip.certificate"),
      },
      // The server makes the pair; what it made goes back as it came.
      ...(sp === undefined ? {} : { sp }),
    },
  };
}

const stepOf = (values: FormValues, step: (typeof steps)[number]): OAuthStep => ({
  base_url: textOf(values, `options.${step}.base_url`),
  method: textOf(values, `options.${step}.method`) === "post" ? "post" : "get",
  params: Object.fromEntries(pairsOf(values, `options.${step}.params`)),
  headers: Object.fromEntries(pairsOf(values, `options.${step}.headers`)),
});
