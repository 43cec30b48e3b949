import type { AreaId } from "@twinhelm/core/area/rows";
import type {} from "@twinhelm/core/areas";
import type { FastifyInstance } from "fastify";
import { registerActivityRoutes } from "./activity/routes";
import { registerUndoRoute } from "./activity/undo/routes";
import { registerApiKeyRoutes } from "./apikey/routes";
import { registerAssetRoutes } from "./asset/routes";
import { registerMcp } from "./assistant/mcp";
import { registerPlanSockets } from "./assistant/planSockets";
import { registerPlanRoutes } from "./assistant/plans";
import { registerTokenRoute } from "./assistant/token";
import { registerBucketRoutes } from "./bucket/routes";
import { registerDashboardRoutes } from "./dashboard/routes";
import { registerDraftRoutes } from "./document/draft/routes";
import { registerHistoryRoutes } from "./document/history/routes";
import { registerImportRoutes } from "./document/import/routes";
import { stripLanguages } from "./document/languages";
import { registerRealtime } from "./document/realtime/register";
import { registerDocumentRoutes } from "./document/routes";
import { registerViewRoutes } from "./document/view/routes";
import { registerFunctionRoutes } from "./function/routes";
import { registerFactorRoutes } from "./identity/factorRoutes";
import { registerIdentityRoutes } from "./identity/routes";
import { registerSignOnRoutes } from "./identity/signOnRoutes";
import { registerPolicyRoutes } from "./policy/routes";
import { registerPreferenceRoutes } from "./preference/routes";
import type { Services } from "./services";
import { registerSessionRoutes } from "./session/routes";
import { registerStatusRoutes } from "./status/routes";
import { registerStorageRoutes } from "./storage/routes";
import { registerStrategyRoutes } from "./strategy/routes";
import { registerStrategySignIn } from "./strategy/signIn";
import { registerVersionControlRoutes } from "./versioncontrol/routes";
import { registerWebhookRoutes } from "./webhook/routes";

/** Registers the routes of an area, each with its guard. */
type RegisterArea = (app: FastifyInstance, services: Services) => void;

/** Areas of the consoles that ask the backend for nothing of their own. */
type WithoutRoutes = "shell" | "home" | "language" | "storage" | "webhookLog" | "functionLog" | "promotion";

/** What the backend answers and no console has an area for. */
type BackendOnly = "session" | "activity" | "storage" | "status";

type ServedArea = Exclude<AreaId, WithoutRoutes> | BackendOnly;

/** Every area of the backend. An area that core lists and this list forgets does not compile. */
export const areas: { readonly [Id in ServedArea]: RegisterArea } = {
  session: (app, services) => registerSessionRoutes(app, services.context, services),
  identity(app, { context }) {
    registerIdentityRoutes(app, context);
    registerFactorRoutes(app, context);
    registerSignOnRoutes(app, context);
  },
  policy: (app, { context }) => registerPolicyRoutes(app, context),
  apikey: (app, { context }) => registerApiKeyRoutes(app, context),
  strategy(app, services) {
    registerStrategyRoutes(app, services.context, services.addressesOf);
    registerStrategySignIn(app, services.context, services);
  },
  preference: (app, { context }) => registerPreferenceRoutes(app, context, stripLanguages),
  assistant(app, services) {
    registerPlanRoutes(app, services.context, registerPlanSockets(app, services));
    registerTokenRoute(app, services);
  },
  bucket: (app, services) => registerBucketRoutes(app, services.context, services),
  document(app, services) {
    registerDocumentRoutes(app, services.context);
    registerImportRoutes(app, services.context);
    registerHistoryRoutes(app, services.context);
    registerViewRoutes(app, services.context);
    registerDraftRoutes(app, services.context);
    registerRealtime(app, services);
  },
  storage: (app, services) => registerStorageRoutes(app, services),
  function: (app, services) => registerFunctionRoutes(app, services),
  webhook: registerWebhookRoutes,
  dashboard: (app, { context }) => registerDashboardRoutes(app, context),
  asset: registerAssetRoutes,
  status: registerStatusRoutes,
  versioncontrol: registerVersionControlRoutes,
  activity(app, services) {
    registerActivityRoutes(app, services.context);
    registerUndoRoute(app, services);
  },
};

/** Registers what stands beside the API. */
export const registerBeside: RegisterArea = (root, services) => {
  registerMcp(root, services);
};
