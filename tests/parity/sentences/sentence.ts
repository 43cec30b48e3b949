/** What proves a sentence: tests, each as file and the beginning of its name; else what the product does instead, and why. */
export type Proof = readonly string[] | { readonly instead: string };

/** One statement of specification 2 about buckets, in words of this project. */
export interface Sentence {
  /** Of the specification. */
  readonly section: number;
  readonly says: string;
  readonly web: Proof;
  readonly terminal: Proof;
}

/** A row of the ledger. A test is `browser/table: has edges`, `core/field/point: has longitude` for those beside the code. */
export const says = (section: number, text: string, web: Proof, terminal: Proof = web): Sentence => ({
  section,
  says: text,
  web,
  terminal,
});
