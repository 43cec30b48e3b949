import { addressInAll, readStorageAddress, storageAddress } from "@twinhelm/core/storage/address";
import { folderOf, isFolderPath } from "@twinhelm/core/storage/paths";
import { useChildren } from "@twinhelm/core/storage/react";
import { storageText } from "@twinhelm/core/storage/text";
import { sizeText } from "@twinhelm/core/storage/words";
import { visibleText } from "@twinhelm/core/text/visible";
import { Link, useParams, useSearchParams } from "react-router";
import { Message } from "../shell/Message";
import { PageFailure } from "../shell/PageFailure";
import { useTitle } from "../shell/useTitle";

/** storages and storage/:name: what is in a directory. */
export function StoragePage() {
  const { name } = useParams();
  const { root, path } = readStorageAddress(name, useSearchParams()[0].toString());
  const folder = path === "" || isFolderPath(path) ? path : folderOf(path);
  const page = useChildren({ folder });
  const title = visibleText(folder) || storageText("all");
  useTitle(title);
  if (page.failure !== undefined) return <PageFailure failure={page.failure} onRetry={page.reload} />;
  const entries = page.value?.entries ?? [];
  if (page.value !== undefined && entries.length === 0)
    return (
      <Message level={1} icon="folder_open" title={storageText(folder === "" ? "empty" : "empty.folder")} />
    );
  return (
    <div className="page">
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <ul>
        {entries.map((entry) => (
          <li key={entry._id}>
            <Link to={root === "" ? addressInAll(entry.path) : storageAddress(entry.path)}>
              {visibleText(entry.name) || storageText("unnamed")}
              {entry.kind === "folder" && "/"}
            </Link>{" "}
            <span className="muted">{sizeText(entry.size)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
