/** The state of an address that is opened because its record was made a moment ago. */
export const newlyMade = { made: true } as const;

export const isNewlyMade = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "made" in state;
