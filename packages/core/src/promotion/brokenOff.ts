import { promotionText } from "./text";

/** Says of what was thrown that it broke off what ran. */
export const brokenOff = (reason: string): string => promotionText("brokenOff", { reason });
