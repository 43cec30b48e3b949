/** The provider, or what it answered, cannot sign anybody in. The message goes to the person who waits. */
export class ProviderFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ProviderFailure";
  }
}

/** A foreign text for a message: one line, no control characters, not endless. */
export function excerpt(text: string, length = 200): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return line.length > length ? `${line.slice(0, length)} ...` : line;
}
