/** What one function may say: rows and characters at once, and of each so many more in a second. */
const rows = { most: 20_000, second: 4_000 };
const characters = { most: 16_000_000, second: 2_000_000 };

interface Allowance {
  rows: number;
  characters: number;
  at: number;
  dropped: number;
}

/** Keeps one noisy function from filling the disk. */
export interface Allowances {
  /** False: this row is left out. */
  allows(functionId: string, length: number): boolean;
  /** How many rows of each function were left out since it was asked last. */
  dropped(): readonly { readonly functionId: string; readonly rows: number }[];
}

export function createAllowances(elapsed: () => number): Allowances {
  const all = new Map<string, Allowance>();
  const allowanceOf = (id: string): Allowance => {
    const now = elapsed();
    const own = all.get(id) ?? { rows: rows.most, characters: characters.most, at: now, dropped: 0 };
    const seconds = Math.max(0, now - own.at) / 1000;
    own.rows = Math.min(rows.most, own.rows + seconds * rows.second);
    own.characters = Math.min(characters.most, own.characters + seconds * characters.second);
    own.at = now;
    all.set(id, own);
    return own;
  };
  return {
    allows(functionId, length) {
      const own = allowanceOf(functionId);
      if (own.rows < 1 || own.characters < length) {
        own.dropped += 1;
        return false;
      }
      own.rows -= 1;
      own.characters -= length;
      return true;
    },
    dropped: () =>
      [...all].flatMap(([functionId, own]) => {
        const { dropped } = own;
        own.dropped = 0;
        return dropped === 0 ? [] : [{ functionId, rows: dropped }];
      }),
  };
}
