/** What cannot be reached in one of the faces, and why. */
export interface Exception {
  /** Of an action or a route. */
  readonly id: string;
  readonly face: "web" | "terminal" | "command";
  readonly reason: string;
}

export const exceptions: readonly Exception[] = [];
