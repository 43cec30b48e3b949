import { useApp } from "ink";
import { useTerminal } from "../context";

/** Stops the console until the shell lets it go on; the terminal is as it was before meanwhile. */
export function useSuspend(): () => void {
  const { suspendTerminal } = useApp();
  const { stop } = useTerminal();
  return () => void suspendTerminal(stop);
}
