import "../styles/asset.css";
import type { Asset } from "@twinhelm/core/asset/model";
import { useAsset } from "@twinhelm/core/asset/react";
import { statusWord, versionOf } from "@twinhelm/core/asset/resources";
import { assetText } from "@twinhelm/core/asset/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useMemo } from "react";
import { useParams } from "react-router";
import { useProvideChosen } from "../action/chosen";
import { PageFailure } from "../shell/PageFailure";
import { PageSkeleton } from "../shell/PageSkeleton";
import { ToolbarLeft } from "../shell/Toolbar";
import { useTitle } from "../shell/useTitle";
import { AssetButtons } from "./AssetButtons";
import { InstallWizard } from "./InstallWizard";
import { Resources } from "./Resources";

/** /assets/{id}: what an asset holds, and installing it (spec 3, section 2.3). */
export function AssetPage() {
  const { id = "" } = useParams();
  const { value, failure, reload } = useAsset(id);
  if (value !== undefined) return <Shown key={id} asset={value} />;
  if (failure === undefined) return <PageSkeleton />;
  return <PageFailure failure={failure} title={assetText("failedToLoad")} onRetry={reload} />;
}

function Shown({ asset }: { asset: Asset }) {
  const { name, description, status } = asset;
  useTitle(visibleText(name));
  useProvideChosen(useMemo(() => ({ rows: { asset: [asset] } }), [asset]));
  return (
    <div className="page asset-page">
      <ToolbarLeft>
        <h1>{assetText("edit")}</h1>
      </ToolbarLeft>
      <header className="asset-head">
        <div>
          <h2>{visibleText(name)}</h2>
          <p>{visibleText(description ?? "")}</p>
          <p className="muted">
            {statusWord(asset)} · {visibleText(versionOf(asset))}
          </p>
        </div>
        {status !== undefined && <AssetButtons asset={asset} />}
      </header>
      <Resources asset={asset} />
      <InstallWizard asset={asset} />
    </div>
  );
}
