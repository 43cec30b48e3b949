import type { Strategy } from "@twinhelm/core/strategy/model";

/** Where a strategy is found from outside. */
export interface StrategyAddresses {
  readonly entityId: string;
  readonly callbackUrl: string;
}

/** The addresses of a strategy below the public address of the API. */
export function addressesBelow(publicUrl: string, id: string): StrategyAddresses {
  const entityId = `${publicUrl}/passport/strategy/${id}`;
  return { entityId, callbackUrl: `${entityId}/complete` };
}

/** Where strategies send people to sign in: the origin of each address, once. */
export function signInOrigins(strategies: readonly Strategy[]): readonly string[] {
  const addresses = strategies.flatMap((strategy) => {
    const address =
      strategy.type === "saml" ? strategy.options.ip.login_url : strategy.options.code?.base_url;
    return address !== undefined && URL.canParse(address) ? [new URL(address).origin] : [];
  });
  return [...new Set(addresses)];
}
