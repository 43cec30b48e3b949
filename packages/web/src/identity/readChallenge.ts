import type { FactorChallenge } from "@twinhelm/core/identity/model";
import { keyOf, type ReadChallenge } from "@twinhelm/core/identity/secondFactor/challenge";

/** An image that a phone scans. Nothing else of what the server sends becomes an address. */
export const isPicture = (challenge: string): boolean =>
  /^data:image\/(png|svg\+xml|gif|jpeg);base64,/.test(challenge);

/** The key as the server says it: a browser reads no picture. */
export const readChallenge = async ({ challenge: source, key }: FactorChallenge): Promise<ReadChallenge> => ({
  source,
  key: key ?? keyOf(source),
});
