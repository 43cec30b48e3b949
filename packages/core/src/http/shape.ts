import type { core } from "zod/mini";

/** What an answer must look like: a schema of zod, or a check by hand where a short command has no time to load zod. */
export interface Shape<T> {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: T }
    | { readonly success: false; readonly error: { readonly issues: readonly core.$ZodIssue[] } };
}

/** The shape of what a check takes; `message` follows "a different shape" and says what it should be. */
export const shapeOf = <T>(isOne: (value: unknown) => value is T, message: string): Shape<T> => ({
  safeParse: (value) =>
    isOne(value)
      ? { success: true, data: value }
      : { success: false, error: { issues: [{ code: "custom", path: [], message, input: value }] } },
});

/** The shape of an empty answer. */
export const nothingShape = shapeOf((value): value is undefined => value === undefined, "expected undefined");
