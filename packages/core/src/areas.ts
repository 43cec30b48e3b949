import { activityArea } from "./activity/area";
import { apikeyArea } from "./apikey/area";
import type { Area } from "./area/area";
import { createRegistry } from "./area/registry";
import type { AreaId } from "./area/rows";
import { assetArea } from "./asset/area";
import { assistantArea } from "./assistant/area";
import { bucketArea } from "./bucket/area";
import { dashboardArea } from "./dashboard/area";
import { homeArea } from "./dashboard/home/area";
import { documentArea } from "./document/area";
import { functionArea } from "./function/area";
import { functionLogArea } from "./function/log/area";
import { identityArea } from "./identity/area";
import { languageArea } from "./language/area";
import { policyArea } from "./policy/area";
import { preferenceArea } from "./preference/area";
import { promotionArea } from "./promotion/area";
import { shellArea } from "./shell/area";
import { statusArea } from "./status/area";
import { storageArea } from "./storage/area";
import { strategyArea } from "./strategy/area";
import { versionControlArea } from "./versioncontrol/area";
import { webhookArea } from "./webhook/area";
import { webhookLogArea } from "./webhook/log/area";

/** Every area of the console. */
interface Areas {
  readonly home: typeof homeArea;
  readonly dashboard: typeof dashboardArea;
  readonly asset: typeof assetArea;
  readonly bucket: typeof bucketArea;
  readonly document: typeof documentArea;
  readonly language: typeof languageArea;
  readonly identity: typeof identityArea;
  readonly policy: typeof policyArea;
  readonly strategy: typeof strategyArea;
  readonly apikey: typeof apikeyArea;
  readonly activity: typeof activityArea;
  readonly assistant: typeof assistantArea;
  readonly preference: typeof preferenceArea;
  readonly function: typeof functionArea;
  readonly webhook: typeof webhookArea;
  readonly webhookLog: typeof webhookLogArea;
  readonly functionLog: typeof functionLogArea;
  readonly storage: typeof storageArea;
  readonly versioncontrol: typeof versionControlArea;
  readonly promotion: typeof promotionArea;
  readonly status: typeof statusArea;
  readonly shell: typeof shellArea;
}

/** The same, in the order in which consoles list them. */
const areas: Areas & { readonly [Id in AreaId]: Area<Id> } = {
  home: homeArea,
  dashboard: dashboardArea,
  asset: assetArea,
  bucket: bucketArea,
  document: documentArea,
  language: languageArea,
  identity: identityArea,
  policy: policyArea,
  strategy: strategyArea,
  apikey: apikeyArea,
  activity: activityArea,
  assistant: assistantArea,
  preference: preferenceArea,
  function: functionArea,
  webhook: webhookArea,
  webhookLog: webhookLogArea,
  functionLog: functionLogArea,
  storage: storageArea,
  versioncontrol: versionControlArea,
  promotion: promotionArea,
  status: statusArea,
  shell: shellArea,
};

/** What is derived from the list. */
export const registry = createRegistry({ ...areas });

type KeyOf<Of> = keyof Of & string;

/** Ids of all screens, such as `apikey.list`. */
export type RouteId = { [Id in AreaId]: `${Id}.${KeyOf<Areas[Id]["routes"]>}` }[AreaId];

type ActionsOf<Id extends AreaId> = Awaited<ReturnType<Areas[Id]["parts"]>>["actions"];

/** Ids of all actions, such as `apikey.create`. */
export type ActionId = { [Id in AreaId]: `${Id}.${KeyOf<ActionsOf<Id>>}` }[AreaId];

/** Names of the screens of an area that each face has to bring: those that no area of records shares. */
export type OwnScreen<Id extends AreaId> = Areas[Id] extends { readonly records: object }
  ? Exclude<
      KeyOf<Areas[Id]["routes"]>,
      Areas[Id] extends { readonly form: "own" } ? "list" : "list" | "add" | "edit"
    >
  : KeyOf<Areas[Id]["routes"]>;

/** Areas whose commands the command line has to bring: those with actions that are no area of records. */
export type OwnCommands = {
  [Id in AreaId]: Areas[Id] extends { readonly records: object }
    ? never
    : [KeyOf<ActionsOf<Id>>] extends [never]
      ? never
      : Id;
}[AreaId];
