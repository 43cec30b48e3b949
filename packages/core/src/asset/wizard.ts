import { assign, fromPromise, setup } from "xstate";
import { attempt } from "../http/attempt";
import type { Failure, Result } from "../http/failure";
import type { Asset, AssetConfig } from "./model";
import type { AssetPlan } from "./plan";
import { failuresOf } from "./resources";
import { assetText } from "./text";

/** What the wizard asks of a server. */
export interface WizardServices {
  plan(configs: readonly AssetConfig[]): Promise<Result<AssetPlan>>;
  install(configs: readonly AssetConfig[]): Promise<Result<Asset>>;
}

export interface WizardContext {
  readonly services: WizardServices;
  readonly asset: Asset;
  readonly configs: readonly AssetConfig[];
  readonly plan?: AssetPlan | undefined;
  /** What was typed to agree to deletions. */
  readonly typed: string;
  readonly failure?: Failure | undefined;
  /** The asset once it was installed, with what became of each resource. */
  readonly outcome?: Asset | undefined;
}

export type WizardEvent =
  | { readonly type: "SET"; readonly at: number; readonly value: unknown }
  | { readonly type: "PREVIEW" | "BACK" | "INSTALL" }
  | { readonly type: "TYPE"; readonly typed: string };

const brokenOff = (reason: string) => assetText("brokenOff", { reason });

/** Whether what goes was agreed to: the name of the asset is typed. */
export const isAgreed = ({ plan, typed, asset }: Pick<WizardContext, "plan" | "typed" | "asset">): boolean =>
  (plan?.deletions ?? 0) === 0 || typed === asset.name;

/** A switch that nobody touched is off. */
const begun = (config: AssetConfig): AssetConfig =>
  config.type === "boolean" && config.value === undefined ? { ...config, value: false } : config;

/** Configurations that have no value yet. */
export const missingConfigs = (configs: readonly AssetConfig[]): readonly AssetConfig[] =>
  configs.filter(({ value }) => value === undefined || value === "");

/**
 * Installing an asset in both consoles (spec 3, section 4): configure, look at what it does, install, and see what became
 * of each resource. A preview that fails leads back to the configuration; an installation that fails, to the preview.
 */
export const wizardMachine = setup({
  types: {
    context: {} as WizardContext,
    input: {} as Pick<WizardContext, "services" | "asset">,
    events: {} as WizardEvent,
  },
  actors: {
    plan: fromPromise<Result<AssetPlan>, WizardContext>(({ input: { services, configs } }) =>
      attempt(() => services.plan(configs), brokenOff),
    ),
    install: fromPromise<Result<Asset>, WizardContext>(({ input: { services, configs } }) =>
      attempt(() => services.install(configs), brokenOff),
    ),
  },
  guards: {
    isConfigured: ({ context }) => missingConfigs(context.configs).length === 0,
    isAgreed: ({ context }) => isAgreed(context),
  },
}).createMachine({
  context: ({ input }) => ({ ...input, configs: (input.asset.configs ?? []).map(begun), typed: "" }),
  initial: "configuring",
  states: {
    configuring: {
      on: {
        SET: {
          actions: assign({
            configs: ({ context, event: { at, value } }) =>
              context.configs.map((each, place) => (place === at ? { ...each, value } : each)),
          }),
        },
        PREVIEW: { guard: "isConfigured", target: "planning" },
      },
    },
    planning: {
      entry: assign({ failure: undefined, plan: undefined, typed: "" }),
      invoke: {
        src: "plan",
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: "planned",
            actions: assign({ plan: ({ event }) => (event.output.ok ? event.output.value : undefined) }),
          },
          {
            target: "configuring",
            actions: assign({ failure: ({ event }) => (event.output.ok ? undefined : event.output.failure) }),
          },
        ],
      },
      on: { BACK: "configuring" },
    },
    planned: {
      on: {
        BACK: { target: "configuring", actions: assign({ failure: undefined }) },
        TYPE: { actions: assign({ typed: ({ event }) => event.typed }) },
        INSTALL: { guard: "isAgreed", target: "installing" },
      },
    },
    installing: {
      entry: assign({ failure: undefined }),
      invoke: {
        src: "install",
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: "done",
            actions: assign({
              outcome: ({ event }) => (event.output.ok ? event.output.value : undefined),
            }),
          },
          {
            target: "planned",
            actions: assign({ failure: ({ event }) => (event.output.ok ? undefined : event.output.failure) }),
          },
        ],
      },
    },
    // What failed is tried again from the beginning: what it needs now is another plan.
    done: { on: { PREVIEW: "planning", BACK: "configuring" } },
  },
});

interface WizardOffer {
  readonly type: "PREVIEW" | "BACK";
  readonly label: string;
}

/**
 * What can be done once it was installed, the first thing first: what failed is tried again, and values that somebody
 * wants otherwise are changed. Without any, it is compared with what there is by then.
 */
export function offersAfter({
  asset,
  outcome,
}: Pick<WizardContext, "asset" | "outcome">): readonly WizardOffer[] {
  const isPartly = outcome !== undefined && failuresOf(outcome) > 0;
  const again: WizardOffer = {
    type: "PREVIEW",
    label: assetText(isPartly ? "wizard.again" : "wizard.preview"),
  };
  const configure: WizardOffer = { type: "BACK", label: assetText("wizard.configure") };
  const isConfigured = (asset.configs ?? []).length > 0;
  return [...(isPartly || !isConfigured ? [again] : []), ...(isConfigured ? [configure] : [])];
}

/** What a person is at. */
export type WizardStep = "configuring" | "planning" | "planned" | "installing" | "done";
