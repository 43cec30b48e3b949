import { useQuery } from "@tanstack/react-query";
import { useMachine } from "@xstate/react";
import { useEffect, useMemo, useState } from "react";
import { runAction } from "../action/run";
import { apikeyQueries } from "../apikey/records";
import { useBuckets } from "../bucket/react";
import { dashboardRecords } from "../dashboard/records";
import { type FormValue, type FormValues, problemsOf } from "../form/model";
import { functionRecords } from "../function/records";
import { getPreference } from "../preference/api";
import { useIsHere } from "../react/actions";
import { type Loaded, loadedOf, useClient } from "../react/console";
import { parseStore } from "../shell/assetStore";
import { assetActions } from "./actions";
import type { Bundle } from "./bundle";
import { withChained, withConfig, withoutConfig } from "./export/chain";
import { type Exportable, preferenceExport } from "./export/exportable";
import { exportBody, exportConfigs, exportFields } from "./export/form";
import { configFields, configValues, valueOfField } from "./form";
import type { Asset } from "./model";
import { planInstall } from "./plan";
import { assetQuery, assetsQuery } from "./queries";
import { newestFirst } from "./resources";
import { type WizardStep, wizardMachine } from "./wizard";

export const useAssets = (): Loaded<readonly Asset[]> => {
  const { transport } = useClient();
  return loadedOf(useQuery({ ...assetsQuery(transport), select: newestFirst }));
};

export const useAsset = (id: string): Loaded<Asset> => {
  const { transport } = useClient();
  return loadedOf(useQuery(assetQuery(transport, id)));
};

/** Assets that come with the product; they are many lines, and come once they are wanted. */
export const useGallery = (): readonly Bundle[] | undefined =>
  useQuery({
    queryKey: ["asset", "gallery"],
    queryFn: async () => (await import("./gallery")).gallery,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;

/** The page of the asset store that a server names, from what it says; undefined: it names none. */
export const useAssetStore = (read: (signal: AbortSignal) => Promise<unknown>): string | undefined =>
  useQuery({
    queryKey: ["asset", "store"],
    queryFn: async ({ signal }) => parseStore(await read(signal)) ?? "",
    staleTime: Number.POSITIVE_INFINITY,
  }).data || undefined;

/** The wizard that installs an asset, with the fields of its configurations. */
export function useWizard(asset: Asset) {
  const client = useClient();
  const isShown = useIsHere();
  const { _id: id, status } = asset;
  const [state, send] = useMachine(wizardMachine, {
    input: {
      asset,
      services: {
        plan: (configs) => planInstall(client.transport, id, configs),
        install: (configs) =>
          runAction(client, assetActions.install, { id, configs: [...configs] }, { isShown }),
      },
    },
  });
  // What was removed meanwhile can be installed again: what became of it before is no more so.
  useEffect(() => {
    if (status === "downloaded") send({ type: "BACK" });
  }, [status, send]);
  const { context } = state;
  const [typed, setTyped] = useState<FormValues>(() => configValues(context.configs));
  const fields = configFields(context.configs);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const set = (key: string, value: FormValue) => {
    setTyped((now) => ({ ...now, [key]: value }));
    setTouched((now) => new Set(now).add(key));
    const config = context.configs[Number(key)];
    if (config !== undefined) send({ type: "SET", at: Number(key), value: valueOfField(config, value) });
  };
  const step: WizardStep = state.value;
  const problems = problemsOf(fields, typed);
  return { step, context, send, fields, values: typed, problems, shown: problemsAt(problems, touched), set };
}

/** Problems of the fields that somebody has changed: nothing is wrong with one that nobody came to yet. */
const problemsAt = (
  problems: Readonly<Record<string, string>>,
  touched: ReadonlySet<string>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(problems).filter(([key]) => touched.has(key)));

export type Wizard = ReturnType<typeof useWizard>;

/** All that can be exported, as far as the caller may read it. */
function useExportables(): readonly Exportable[] {
  const { transport } = useClient();
  const buckets = useBuckets().value;
  const functions = useQuery(functionRecords.queries.all(transport)).data;
  const dashboards = useQuery(dashboardRecords.queries.all(transport)).data;
  const keys = useQuery(apikeyQueries.all(transport)).data;
  const preference = useQuery({
    queryKey: ["preference", "passport", "export"],
    queryFn: ({ signal }) => getPreference(transport, "passport", signal),
  }).data;
  return useMemo(
    () => [
      ...(buckets ?? []).map((each) => exportable("bucket", each, each.title)),
      ...(functions ?? []).map((each) => exportable("function", each, each.name)),
      ...(dashboards ?? []).map((each) => exportable("dashboard", each, each.name)),
      ...(keys ?? []).map((each) => withKey(exportable("apikey", each, each.name))),
      ...(preference?.ok ? [preferenceExport({ ...preference.value }.identity)] : []),
    ],
    [buckets, functions, dashboards, keys, preference],
  );
}

/** The text of a key can be filled in by whoever installs it, and is given to no form. */
const withKey = (each: Exportable): Exportable => ({ ...each, schema: { ...each.schema, key: "" } });

const exportable = (
  module: Exportable["module"],
  row: { readonly _id: string },
  name: string,
): Exportable => ({
  module,
  _id: row._id,
  name,
  schema: JSON.parse(JSON.stringify(row)),
});

/** The form of an export. */
export function useExportForm() {
  const all = useExportables();
  const [values, setValues] = useState<FormValues>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const fields = exportFields(all, values);
  const configs = exportConfigs(all, values);
  const problems = problemsOf([...fields, ...configs.flatMap((each) => each.fields)], values);
  return {
    fields,
    configs,
    values,
    problems,
    shown: problemsAt(problems, touched),
    set(key: string, value: FormValue) {
      setValues((now) => withChained(all, now, key, value));
      setTouched((now) => new Set(now).add(key));
    },
    addConfig: () => setValues(withConfig),
    removeConfig: (id: string) => setValues((now) => withoutConfig(now, id)),
    body: () => exportBody(all, values),
  };
}
