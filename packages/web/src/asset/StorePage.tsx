import "../styles/asset.css";
import { Card, FileInput, Spinner } from "@blueprintjs/core";
import { assetActions } from "@twinhelm/core/asset/actions";
import type { AssetBody } from "@twinhelm/core/asset/model";
import { assetPath } from "@twinhelm/core/asset/paths";
import { useGallery } from "@twinhelm/core/asset/react";
import { assetText } from "@twinhelm/core/asset/text";
import { useInvocation } from "@twinhelm/core/react/actions";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ActionButton } from "../shell/ActionButton";
import { FormError } from "../shell/FormError";
import { MaterialIcon } from "../shell/MaterialIcon";
import { ToolbarLeft } from "../shell/Toolbar";
import { useTitle } from "../shell/useTitle";
import { StoreFrame } from "./StoreFrame";

const permission = { action: "asset:download" } as const;

/** /assetstore: assets that come with the product, and those of files (spec 3, section 2.3). */
export function StorePage() {
  const { run, busy, failure } = useInvocation(assetActions.add, { inPlace: true });
  const navigate = useNavigate();
  const bundles = useGallery();
  useTitle(assetText("store.title"));
  const add = async (body: AssetBody) => {
    const made = await run(body);
    if (made.ok) void navigate(assetPath(made.value._id));
  };
  return (
    <div className="page asset-page">
      <ToolbarLeft>
        <h1>{assetText("store.title")}</h1>
      </ToolbarLeft>
      {failure !== undefined && <FormError>{failure.message}</FormError>}
      <FromFile busy={busy} onRead={(body) => void add(body)} />
      <StoreFrame />
      <h2>{assetText("store.gallery")}</h2>
      <p className="muted">{assetText("store.about")}</p>
      {bundles === undefined && <Spinner size={24} />}
      <div className="asset-gallery">
        {bundles?.map((bundle) => (
          <Card key={bundle.url}>
            <h3>
              <MaterialIcon name={bundle.icon} /> {bundle.name}
            </h3>
            <p>{bundle.description}</p>
            <ActionButton
              text={assetText("store.add")}
              aria-label={`${assetText("store.add")}: ${bundle.name}`}
              request={permission}
              busy={busy}
              onClick={() => void add(bundle)}
            />
          </Card>
        ))}
      </div>
    </div>
  );
}

function FromFile({ busy, onRead }: { busy: boolean; onRead: (body: AssetBody) => void }) {
  const [read, setRead] = useState<{ name: string; problem?: string; body?: AssetBody }>();
  const take = async (file: File) => {
    const { readAssetZip } = await import("@twinhelm/core/asset/file/read");
    const result = readAssetZip(new Uint8Array(await file.arrayBuffer()));
    if (result.ok) setRead({ name: file.name, body: result.value });
    else setRead({ name: file.name, problem: result.failure.message });
  };
  const { body } = read ?? {};
  return (
    <section>
      <h2>{assetText("store.file")}</h2>
      <p className="muted">{assetText("store.file.about")}</p>
      <FileInput
        text={read?.name ?? assetText("store.file")}
        inputProps={{ accept: ".zip", "aria-label": assetText("store.file") }}
        onInputChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) void take(file);
        }}
      />
      {read?.problem !== undefined && <FormError>{read.problem}</FormError>}
      {body !== undefined && (
        <ActionButton
          intent="primary"
          text={`${assetText("store.add")}: ${visibleText(body.name)}`}
          request={permission}
          busy={busy}
          onClick={() => onRead(body)}
        />
      )}
    </section>
  );
}
