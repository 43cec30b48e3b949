import "../styles/asset.css";
import { assetActions } from "@twinhelm/core/asset/actions";
import { useExportForm } from "@twinhelm/core/asset/react";
import { assetText } from "@twinhelm/core/asset/text";
import { useInvocation, useNotifications } from "@twinhelm/core/react/actions";
import { FormFields } from "../form/FormFields";
import { ActionButton } from "../shell/ActionButton";
import { FormError } from "../shell/FormError";
import { ToolbarLeft } from "../shell/Toolbar";
import { useTitle } from "../shell/useTitle";
import { saveFile } from "../storage/browser/saveFile";

/** /assets/export: a zip of what somebody chooses, with the places to fill in when it is installed. */
export function ExportPage() {
  const form = useExportForm();
  const { run, busy, failure } = useInvocation(assetActions.export);
  const { notifications } = useNotifications();
  useTitle(assetText("export.title"));
  const save = async () => {
    const zip = await run(form.body());
    if (!zip.ok) return;
    const address = URL.createObjectURL(new Blob([new Uint8Array(zip.value)], { type: "application/zip" }));
    saveFile(address, "asset.zip");
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    notifications.say({ tone: "success", text: assetText("export.done") });
  };
  return (
    <form
      className="page asset-page"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ToolbarLeft>
        <h1>{assetText("export.title")}</h1>
      </ToolbarLeft>
      {failure !== undefined && <FormError>{failure.message}</FormError>}
      <FormFields {...form} problems={{}} onChange={form.set} />
      <ActionButton
        type="submit"
        intent="primary"
        text={assetText("export.run")}
        request={{ action: "asset:export" }}
        busy={busy}
        disabled={Object.keys(form.problems).length > 0}
      />
    </form>
  );
}
