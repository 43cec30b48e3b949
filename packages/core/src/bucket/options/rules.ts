/** The rules of a bucket: who may read its documents, and who may write them. */
export const rules = ["read", "write"] as const;
export type RuleName = (typeof rules)[number];

/** Whether an option of this name is a rule. */
export const isRule = (name: string): name is RuleName => rules.some((rule) => rule === name);

/** Rule that lets everybody pass. */
export const alwaysTrue = "true==true";

export const isAlwaysTrue = (rule: string): boolean => rule.replace(/\s/g, "") === alwaysTrue;
