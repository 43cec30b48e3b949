import { useAssetStore } from "@twinhelm/core/asset/react";
import { assetText } from "@twinhelm/core/asset/text";
import { assetStoreFile, storeOrigin, storeSandbox } from "@twinhelm/core/shell/assetStore";
import { basePath } from "../start/base";

/** The page of the asset store that this server names, closed off from the console (spec 3, section 2.3). */
export function StoreFrame() {
  const address = useAssetStore(readStore);
  if (address === undefined) return null;
  return (
    <section>
      <h2>{assetText("store.page")}</h2>
      <p className="muted">{assetText("store.page.about", { origin: storeOrigin(address) ?? "" })}</p>
      <iframe
        className="asset-store"
        title={assetText("store.page")}
        src={address}
        sandbox={storeSandbox}
        referrerPolicy="no-referrer"
      />
    </section>
  );
}

/** A server that knows nothing of it names none. */
async function readStore(signal: AbortSignal): Promise<unknown> {
  try {
    const answer = await fetch(`${basePath}${assetStoreFile}`, { signal });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
