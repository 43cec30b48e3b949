import { useState } from "react";

interface Opened {
  readonly at: number;
  readonly name: string;
}

/** Which parts of a list somebody opened, and how that follows what is done to the list. */
export interface OpenedParts {
  readonly isOpen: (at: number) => boolean;
  readonly set: (at: number, open: boolean) => void;
  readonly add: (name: string) => void;
  readonly rename: (at: number, name: string) => void;
  readonly remove: (at: number) => void;
}

/**
 * The parts of a list that somebody opened, of these names. Each is known by its place and its name: where a version of
 * somebody else is taken another one may stand in its place, which nobody asked for.
 */
export function useOpened(names: readonly string[]): OpenedParts {
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const isOpen = (at: number) => opened.some((each) => each.at === at && each.name === names[at]);
  const others = (at: number) => opened.filter((each) => each.at !== at);
  const put = (at: number, name = "") => setOpened([...others(at), { at, name }]);
  return {
    isOpen,
    set: (at, open) => (open ? put(at, names[at]) : setOpened(others(at))),
    add: (name) => put(names.length, name),
    rename(at, name) {
      if (isOpen(at)) put(at, name);
    },
    remove: (at) => setOpened(others(at).map((each) => (each.at > at ? { ...each, at: each.at - 1 } : each))),
  };
}
