import { Button } from "@blueprintjs/core";
import { pageLength, useEntryPages } from "@twinhelm/core/storage/browser/react";
import { browserText } from "@twinhelm/core/storage/browser/text";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import { folderOf, foldersOf, moveProblem, ownName } from "@twinhelm/core/storage/paths";
import { storageText } from "@twinhelm/core/storage/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import type { EditorProps } from "../../area/faces";
import { FormDialog } from "../../form/FormDialog";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { FailureState } from "../../shell/Message";
import { nameOf } from "./entryWords";
import { useMove } from "./useDragMove";

const unknownNames = { has: () => false };

/** Moves what is chosen to a folder: the way of keys for what a mouse drags. */
export function MoveDialog({ edited, onClose }: EditorProps) {
  const entries: readonly StorageEntry[] = edited.situation.chosen.storage ?? [];
  const [first] = entries;
  const [target, setTarget] = useState(folderOf(first?.path ?? ""));
  const [busy, setBusy] = useState(false);
  const move = useMove();
  const title =
    entries.length === 1 && first !== undefined
      ? browserText("move.title", { name: nameOf(first) })
      : browserText("move.many", { count: entries.length });
  const problem = problemOf(entries, target);
  const run = async () => {
    setBusy(true);
    const ok = await move(entries, target);
    setBusy(false);
    if (ok) onClose();
  };
  return (
    <FormDialog
      className="move-dialog"
      title={title}
      button={{ text: browserText("move.here"), disabled: problem !== undefined, loading: busy }}
      onRun={() => void run()}
      onClose={onClose}
    >
      <Crumbs folder={target} onOpen={setTarget} />
      <Folders key={target} folder={target} moved={entries} onOpen={setTarget} />
      <p role="status" className="move-problem">
        {problem}
      </p>
    </FormDialog>
  );
}

/** Why they may not go there, as far as that is known before the server is asked. */
function problemOf(entries: readonly StorageEntry[], to: string): string | undefined {
  for (const { path } of entries) {
    const problem = moveProblem(path, to, unknownNames);
    if (problem !== undefined) return storageText(`move.${problem}`, { name: visibleText(ownName(path)) });
  }
  return undefined;
}

interface CrumbsProps {
  readonly folder: string;
  readonly onOpen: (folder: string) => void;
}

const Crumbs = ({ folder, onOpen }: CrumbsProps) => (
  <div className="move-crumbs">
    {["", ...foldersOf(folder)].map((each) => (
      <Button
        key={each}
        size="small"
        variant="minimal"
        disabled={each === folder}
        text={each === "" ? storageText("all") : visibleText(ownName(each)) || storageText("unnamed")}
        onClick={() => onOpen(each)}
      />
    ))}
  </div>
);

function Folders({ folder, moved, onOpen }: CrumbsProps & { readonly moved: readonly StorageEntry[] }) {
  const [pages, setPages] = useState<readonly number[]>([0]);
  const { total, entryAt, loading, failure, reload } = useEntryPages(
    { folder, kind: "folder", sort: "name" },
    pages,
  );
  const label = browserText("move.folders", { folder: visibleText(folder) || storageText("all") });
  const more = (total ?? 0) - pages.length * pageLength;
  const own = new Set(moved.map(({ path }) => path));
  const found = Array.from({ length: total ?? 0 }, (_, place) => entryAt(place)).filter(
    (entry) => entry !== undefined && !own.has(entry.path),
  );
  if (failure !== undefined && total === undefined)
    return (
      <div className="move-folders">
        <FailureState failure={failure} title={browserText("failed")} onRetry={reload} />
      </div>
    );
  return (
    <ul className="move-folders" aria-label={label}>
      {total !== undefined && found.length === 0 && <li className="muted">{browserText("move.none")}</li>}
      {found.map(
        (entry) =>
          entry !== undefined && (
            <li key={entry._id}>
              <Button
                fill
                variant="minimal"
                alignText="start"
                icon={<MaterialIcon name="folder" />}
                endIcon={<MaterialIcon name="chevron_right" />}
                text={nameOf(entry)}
                onClick={() => onOpen(entry.path)}
              />
            </li>
          ),
      )}
      {more > 0 && (
        <li>
          <Button
            fill
            variant="minimal"
            text={browserText("move.more", { count: more })}
            loading={loading}
            onClick={() => setPages([...pages, pages.length])}
          />
        </li>
      )}
    </ul>
  );
}
