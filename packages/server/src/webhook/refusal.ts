/** Why nothing more is done, in a sentence. */
export class Refusal extends Error {}
