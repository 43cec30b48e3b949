import { InputGroup } from "@blueprintjs/core";
import { runAction } from "@twinhelm/core/action/run";
import { useClient } from "@twinhelm/core/react/console";
import { storageRename } from "@twinhelm/core/storage/actions";
import { isTaken } from "@twinhelm/core/storage/browser/taken";
import { browserText } from "@twinhelm/core/storage/browser/text";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import { nameProblem } from "@twinhelm/core/storage/names";
import { itemOf } from "@twinhelm/core/storage/offers";
import { folderOf, joinPath } from "@twinhelm/core/storage/paths";
import { storageText } from "@twinhelm/core/storage/text";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { nameOf } from "./entryWords";
import { useFollow } from "./useFollow";

interface RenameInputProps {
  readonly entry: StorageEntry;
  /** True: the keys go on where they came from. */
  readonly onClose: (byKey: boolean) => void;
}

/** Gives an entry another name: Enter does, Escape and going elsewhere leave it (spec 2, section 2). */
export function RenameInput({ entry, onClose }: RenameInputProps) {
  const [typed, setTyped] = useState(entry.name);
  const { problem, save, forget, busy } = useRename(entry, () => onClose(true));
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    const dot = entry.kind === "file" ? entry.name.lastIndexOf(".") : -1;
    input.current?.focus();
    input.current?.setSelectionRange(0, dot > 0 ? dot : entry.name.length);
  }, [entry]);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Enter") void save(typed);
    if (event.key === "Escape") onClose(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is clicked in here does not open the line
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <span className="entry-rename" onClick={(event) => event.stopPropagation()}>
      <InputGroup
        inputRef={input}
        size="small"
        fill
        aria-label={browserText("rename.label", { name: nameOf(entry) })}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
        value={typed}
        readOnly={busy}
        onValueChange={(next) => {
          setTyped(next);
          forget();
        }}
        onKeyDown={onKeyDown}
        onBlur={() => !busy && onClose(false)}
      />
      {problem !== undefined && (
        <span id={id} role="alert" className="entry-problem">
          {problem}
        </span>
      )}
    </span>
  );
}

/** Checks a name and stores it. */
export function useRename(entry: StorageEntry, onDone: () => void) {
  const client = useClient();
  const follow = useFollow();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const folder = folderOf(entry.path);
  const rename = async (name: string): Promise<string | undefined> => {
    const taken = await isTaken(client.transport, folder, name);
    if (!taken.ok) return taken.failure.message;
    if (taken.value) return storageText("directory.taken");
    const result = await runAction(client, storageRename, { item: itemOf(entry), name });
    if (!result.ok) return result.failure.message;
    follow([{ from: entry.path, to: joinPath(folder, name, entry.kind) }]);
    return undefined;
  };
  const save = async (name: string) => {
    if (name === entry.name) return onDone();
    const wrong = nameProblem(name);
    if (wrong !== undefined) return setProblem(wrong);
    setBusy(true);
    const failed = await rename(name);
    setBusy(false);
    setProblem(failed);
    if (failed === undefined) onDone();
  };
  return { problem, busy, save, forget: () => setProblem(undefined) };
}
