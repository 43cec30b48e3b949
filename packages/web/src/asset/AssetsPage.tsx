import "../styles/asset.css";
import { HTMLTable } from "@blueprintjs/core";
import { assetActions } from "@twinhelm/core/asset/actions";
import type { Asset } from "@twinhelm/core/asset/model";
import { assetPath, exportPath, storePath } from "@twinhelm/core/asset/paths";
import { useAssets } from "@twinhelm/core/asset/react";
import { failuresOf, statusWord, versionOf } from "@twinhelm/core/asset/resources";
import { assetText } from "@twinhelm/core/asset/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { Link } from "react-router";
import { RefreshButton } from "../list/RefreshButton";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Message } from "../shell/Message";
import { PageFailure } from "../shell/PageFailure";
import { PageSkeleton } from "../shell/PageSkeleton";
import { ToolbarLeft } from "../shell/Toolbar";
import { useTitle } from "../shell/useTitle";
import { AssetButtons } from "./AssetButtons";

/** /assets: the assets of this instance (spec 3, section 2.3). */
export function AssetsPage() {
  const assets = useAssets();
  useTitle(assetText("title"));
  return (
    <div className="page asset-page">
      <ToolbarLeft>
        <h1>{assetText("title")}</h1>
      </ToolbarLeft>
      <p className="asset-buttons">
        <ActionButton
          intent="primary"
          icon={<MaterialIcon name="add" />}
          text={assetText("addNew")}
          to={storePath}
        />
        <ActionButton
          icon={<MaterialIcon name="file_download" />}
          text={assetText("export.run")}
          request={assetActions.export.permission?.({
            name: "",
            description: "",
            resources: {},
            configs: [],
          })}
          to={exportPath}
        />
        <RefreshButton of={assets} />
      </p>
      <List {...assets} />
    </div>
  );
}

function List({ value, failure, reload }: ReturnType<typeof useAssets>) {
  if (value === undefined)
    return failure === undefined ? (
      <PageSkeleton />
    ) : (
      <PageFailure failure={failure} title={assetText("failedToLoad")} onRetry={reload} />
    );
  if (value.length === 0)
    return (
      <Message icon="shop" title={assetText("none")}>
        <p>{assetText("purpose")}</p>
      </Message>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keyboard
    <section className="asset-table" tabIndex={0} aria-label={assetText("title")}>
      <HTMLTable>
        <thead>
          <tr>
            {(["id", "name", "status", "actions"] as const).map((column) => (
              <th key={column} scope="col" className={`asset-${column}`}>
                {assetText(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {value.map((asset) => (
            <Row key={asset._id} asset={asset} />
          ))}
        </tbody>
      </HTMLTable>
    </section>
  );
}

function Row({ asset }: { asset: Asset }) {
  const count = failuresOf(asset);
  return (
    <tr>
      <td className="mono asset-id">{asset._id}</td>
      <td>
        <Link to={assetPath(asset._id)}>{visibleText(asset.name)}</Link>
        <div className="muted asset-version">{visibleText(versionOf(asset))}</div>
      </td>
      <td>
        {statusWord(asset)}
        {count > 0 && <span className="muted"> ({assetText("failed", { count })})</span>}
      </td>
      <td>
        <AssetButtons asset={asset} opens />
      </td>
    </tr>
  );
}
