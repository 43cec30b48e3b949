/** What the examples of the guide are written for, in the order of the choice. */
export const guideKinds = ["curl", "javascript", "command"] as const;
export type GuideKind = (typeof guideKinds)[number];
