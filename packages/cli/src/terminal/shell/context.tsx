import { createContext, useContext } from "react";
import type { Style } from "../layout/style";
import type { KeyAction } from "./keys";

/** What every screen of the terminal console shares. */
export interface TerminalContext {
  readonly style: Style;
  /** Name of the server for the corner. */
  readonly server: string;
  readonly locale: string | undefined;
  readonly timeZone: string | undefined;
  readonly quit: () => void;
}

const Context = createContext<TerminalContext | undefined>(undefined);

export const TerminalProvider = Context.Provider;

export function useTerminal(): TerminalContext {
  const context = useContext(Context);
  if (context === undefined) throw new Error("useTerminal needs a TerminalProvider");
  return context;
}

/** What a screen gives to the frame, and the keys it understands. */
export interface Screen {
  readonly title: readonly string[];
  readonly lines: readonly string[];
  readonly status: string;
  readonly onAction: (action: KeyAction) => void;
}
