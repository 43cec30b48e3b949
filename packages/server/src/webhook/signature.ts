import { createHmac } from "node:crypto";

/** Header of the time and the signature: `t=<seconds since the epoch>,v1=<hex digits>`. */
export const signatureHeader = "Twinhelm-Signature";
/** Header of the delivery: the same each time that it is sent. */
export const deliveryHeader = "Twinhelm-Delivery";

/** What a receiver checks: HMAC-SHA256 of `<seconds>.<body>`, so that an old delivery cannot be sent again later. */
export function signatureOf(secret: string, body: string, now: number): string {
  const time = Math.floor(now / 1000);
  const digest = createHmac("sha256", secret).update(`${time}.${body}`, "utf8").digest("hex");
  return `t=${time},v1=${digest}`;
}
