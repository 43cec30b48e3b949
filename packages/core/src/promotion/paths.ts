/** Where one instance is made what another is. */
export const promotionPath = "/promotion";
