/** What is chosen with one more, or with one less. */
export const toggled = (chosen: readonly string[], one: string): readonly string[] =>
  chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one];
