/** Stands where a secret is that is not kept. */
export const hidden = "•";
