/** What an authenticator has to read, as a console could make it out. */
export interface ReadChallenge {
  /** What the server sent: an image as a data URL, or text. */
  readonly source: string;
  /** The key to type where there is no camera; absent: it could not be made out. */
  readonly key: string | undefined;
}

/** The secret of an `otpauth` address (Key URI Format). */
export function keyOf(text: string): string | undefined {
  const [address = "", query = ""] = text.split("?");
  return address.startsWith("otpauth://")
    ? (new URLSearchParams(query).get("secret") ?? undefined)
    : undefined;
}
