/** How much of a bucket is granted; each level holds those before it. */
export const grantLevels = ["read", "write", "manage"] as const;
export type GrantLevel = (typeof grantLevels)[number];
