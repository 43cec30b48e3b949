/** How much of something there may be at once: of everybody, and of one address (`networkOf`). */
export interface ShareLimits {
  readonly all: number;
  readonly address: number;
}

/** What is taken of something that is bounded. */
export interface Shares {
  /** Takes this much more. False: there is no room for it, and nothing is taken. */
  take(address: string, amount: number): boolean;
  giveBack(address: string, amount: number): void;
}

export function createShares(limits: ShareLimits): Shares {
  let all = 0;
  const ofAddress = new Map<string, number>();
  const change = (address: string, amount: number): void => {
    const own = (ofAddress.get(address) ?? 0) + amount;
    all += amount;
    if (own > 0) ofAddress.set(address, own);
    else ofAddress.delete(address);
  };
  return {
    take(address, amount) {
      const own = ofAddress.get(address) ?? 0;
      if (all + amount > limits.all || own + amount > limits.address) return false;
      change(address, amount);
      return true;
    },
    giveBack: (address, amount) => change(address, -amount),
  };
}
