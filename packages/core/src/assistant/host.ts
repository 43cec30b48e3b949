import type { ListedAction } from "../area/actions";
import type { AreaRegistry } from "../area/registry";
import type { Transport } from "../http/transport";

/** What an assistant works with, wherever it runs. */
export interface AssistantHost {
  /** Sends with the rights of the caller, and says that an assistant sends. */
  readonly transport: Transport;
  readonly areas: AreaRegistry;
  readonly actions: readonly ListedAction[];
  /** What the assistant calls itself. */
  name(): string;
  /** A hash of a text that nobody can make another text for. */
  hash(text: string): string;
  /** A text that nobody can guess. */
  random(): string;
  wait(milliseconds: number): Promise<void>;
  /** Told of work that has to come to its end, also when nobody waits for it any more. */
  keep(work: Promise<unknown>): void;
  /** Whether it ends: nothing is begun any more. */
  isEnding(): boolean;
  readonly limits: AssistantLimits;
}

export interface AssistantLimits {
  /** True: no plans are made. */
  readonly readOnly: boolean;
  /** Rows that are written without a person. */
  readonly rows: number;
  /** Milliseconds that applying waits for a person. */
  readonly patience: number;
  /** Whether each action is a tool of its own. */
  readonly all: boolean;
}

/** Rows that an assistant writes without a person, where nothing else is said. */
export const defaultRows = 20;
