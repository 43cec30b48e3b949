import { createContext, use } from "react";
import type { Faces } from "./area/faces";
import type { LoadedAreas } from "./area/loaded";
import type { Paint } from "./layout/paint";
import type { Graphics } from "./output/graphics";

/** An instance that the command line knows by a name. */
export interface TerminalInstance {
  readonly name: string;
  /** Address of its API. */
  readonly server: string;
  /** Absent: nobody is signed in there. */
  readonly credential: string | undefined;
}

/** What every screen of the terminal console works with. */
export interface TerminalContext {
  /** Address of the API. */
  readonly server: string;
  readonly faces: Faces;
  readonly loaded: LoadedAreas;
  readonly paint: Paint;
  readonly colours: boolean;
  readonly graphics: Graphics;
  /** The contexts of the command line, with the credentials that are kept for them. */
  readonly contexts: () => readonly TerminalInstance[];
  /** True: what is shown is read out, line by line. */
  readonly spoken: boolean;
  /** BCP 47 and IANA names of this person; undefined: those of the system. */
  readonly locale: string | undefined;
  readonly timeZone: string | undefined;
  /** Stops the process while the terminal is not the console's; done once it goes on. */
  readonly stop: () => Promise<void>;
  /** Leaves the console with an exit code. */
  readonly leave: (code: number) => void;
}

const Context = createContext<TerminalContext | undefined>(undefined);

export const TerminalProvider = Context;

/** Throws outside a `TerminalProvider`. */
export function useTerminal(): TerminalContext {
  const context = use(Context);
  if (context === undefined) throw new Error("useTerminal needs a TerminalProvider above it");
  return context;
}
