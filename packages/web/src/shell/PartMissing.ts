/** A part of the console whose files did not come: the server is gone, or has those of another version. */
export class PartMissing extends Error {
  constructor(
    /** Lets it be loaded anew when it is shown again. */
    readonly forget: () => void,
    cause: unknown,
  ) {
    super("a part of the console could not be loaded", { cause });
  }
}
