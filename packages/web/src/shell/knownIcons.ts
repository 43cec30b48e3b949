import { icons } from "virtual:icons";
import { useSyncExternalStore } from "react";

let known: ReadonlySet<string> | undefined;
let begun = false;
const listeners = new Set<() => void>();

/** The names of the whole font load only where something names an icon that the console has no use for itself. */
function begin(): void {
  if (begun) return;
  begun = true;
  void import("material-icons/_data/versions.json").then(
    ({ default: versions }) => {
      known = new Set(Object.keys(versions));
      for (const listener of listeners) listener();
    },
    // Another icon asks again; without the names all of them count as there.
    () => {
      begun = false;
    },
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there is an icon of this name; as long as the names are on their way, there is. */
export function useIconExists(name: string): boolean {
  const names = useSyncExternalStore(subscribe, () => known);
  if (icons[name] !== undefined) return true;
  if (!/^[a-z0-9_]{1,40}$/.test(name)) return false;
  begin();
  return names?.has(name) ?? true;
}
