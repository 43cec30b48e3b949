import { webhookUrlPattern } from "./model";

const pattern = new RegExp(webhookUrlPattern);

/** Addresses that the contract's pattern does not know, and that a server takes which may send into its own network. */
export const isLocalUrl = (url: string): boolean =>
  /^https?:\/\/(localhost|\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])(:\d{1,5})?(\/.*)?$/i.test(url) &&
  URL.parse(url) !== null;

export const isWebhookUrl = (url: string): boolean => pattern.test(url) || isLocalUrl(url);
