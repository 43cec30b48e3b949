import { apikeyListOf } from "@twinhelm/core/apikey/list";
import { documentListDefaults } from "@twinhelm/core/document/list";
import { identityListOf } from "@twinhelm/core/identity/list";
import type { ListDefaults } from "@twinhelm/core/list/state";
import { policyList } from "@twinhelm/core/policy/list";
import { matchRoute, type RouteId } from "@twinhelm/core/shell/routes";
import { strategyList } from "@twinhelm/core/strategy/list";

const defaults: Readonly<Partial<Record<RouteId, ListDefaults>>> = {
  identities: identityListOf([], []).defaults,
  policies: policyList.defaults,
  strategies: strategyList.defaults,
  apikeys: apikeyListOf([]).defaults,
};

/** How the list at a path begins. */
export function listDefaultsOf(path: string): ListDefaults {
  const id = matchRoute(path)?.route.id;
  return (id === undefined ? undefined : defaults[id]) ?? documentListDefaults;
}
