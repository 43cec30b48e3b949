import type { Failure } from "@twinhelm/core/http/failure";
import { useClient } from "@twinhelm/core/react/console";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { type ZipNode, zipFolderAt } from "@twinhelm/core/storage/viewing/zipTree";
import { sizeText } from "@twinhelm/core/storage/words";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect, useState } from "react";
import { IconButton } from "../../shell/IconButton";
import type { ViewerProps } from "./ObjectViewer";
import { ViewerFailure, ViewerLoading } from "./ViewerStates";
import { ZipLines } from "./ZipLines";
import { readZip, type ZipDirectory } from "./zipDirectory";

/** What is in an archive, folder by folder, by its directory alone. */
export function ZipViewer({ object }: ViewerProps) {
  const client = useClient();
  const [turn, setTurn] = useState(0);
  const [directory, setDirectory] = useState<ZipDirectory>();
  const [failure, setFailure] = useState<Failure>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads it again
  useEffect(() => {
    setFailure(undefined);
    const controller = new AbortController();
    void readZip(client, object, controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      if (result.ok) setDirectory(result.value);
      else setFailure(result.failure);
    });
    return () => controller.abort();
  }, [client, object._id, turn]);
  if (failure !== undefined)
    return (
      <ViewerFailure
        object={object}
        failure={failure}
        onRetry={failure.code === "invalid" ? undefined : () => setTurn(turn + 1)}
      />
    );
  if (directory === undefined) return <ViewerLoading object={object} />;
  return <Folders directory={directory} />;
}

function Folders({ directory }: { readonly directory: ZipDirectory }) {
  const [path, setPath] = useState<readonly string[]>([]);
  const { root, count, more } = directory;
  const folder: ZipNode = zipFolderAt(root, path) ?? root;
  const above = path.at(-2) ?? viewingText("zip.root");
  return (
    <>
      <div className="viewer-bar">
        {path.length > 0 && (
          <IconButton
            icon="arrow_back"
            label={viewingText("zip.back", { folder: visibleText(above) })}
            onClick={() => setPath(path.slice(0, -1))}
          />
        )}
        <span className="viewer-path">{visibleText(`/${path.join("/")}`)}</span>
      </div>
      {/* Another folder begins at its top. */}
      <ZipLines key={path.join("/")} folder={folder} onOpen={(name) => setPath([...path, name])} />
      <p className="viewer-note" role="status">
        {viewingText("zip.count", { count: count.toLocaleString("en"), size: sizeText(root.size) })}
        {more && ` ${viewingText("zip.first", { count: count.toLocaleString("en") })}`}
      </p>
    </>
  );
}
