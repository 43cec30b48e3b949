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
