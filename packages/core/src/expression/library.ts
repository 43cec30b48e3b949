/** What a function takes as one argument (contract, bucket.md section 9.4). */
type ArgumentKind = "property access chain" | "literal" | "property access chain or array";

export interface FunctionSignature {
  readonly minimum: number;
  readonly maximum: number;
  readonly arguments: readonly ArgumentKind[];
  /** True if the result is a condition of its own: `has(document.a)`. */
  readonly condition: boolean;
}

const chain = "property access chain";
const many = "property access chain or array";
const fixed = (condition: boolean, ...kinds: readonly ArgumentKind[]): FunctionSignature => ({
  minimum: kinds.length,
  maximum: kinds.length,
  arguments: kinds,
  condition,
});

/** The functions of the rule language. */
export const functionLibrary = {
  has: fixed(true, chain),
  unixTime: fixed(false, chain),
  now: fixed(false),
  some: fixed(true, many, many),
  every: fixed(true, many, many),
  equal: fixed(true, many, many),
  length: fixed(false, many),
  regex: { minimum: 2, maximum: 3, arguments: [chain, "literal", "literal"], condition: true },
} as const satisfies Readonly<Record<string, FunctionSignature>>;

export type FunctionName = keyof typeof functionLibrary;

export const isFunctionName = (name: string): name is FunctionName => Object.hasOwn(functionLibrary, name);

/** Matches texts without ever running long. The server passes one with linear time. */
export interface RegexMatcher {
  /** Why the pattern cannot be used and what to do, or undefined. */
  problem(pattern: string, flags: string): string | undefined;
  /** Whether the pattern is found anywhere in the text. The pattern has no `problem`. */
  matches(pattern: string, text: string, flags: string): boolean;
}
