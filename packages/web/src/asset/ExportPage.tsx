import "../styles/asset.css";
import { Button } from "@blueprintjs/core";
import { assetActions } from "@twinhelm/core/asset/actions";
import { assetsPath } from "@twinhelm/core/asset/paths";
import { useExportForm } from "@twinhelm/core/asset/react";
import { assetText } from "@twinhelm/core/asset/text";
import { useInvocation, useNotifications } from "@twinhelm/core/react/actions";
import { useNavigate } from "react-router";
import { FormDialog } from "../form/FormDialog";
import { FormFields } from "../form/FormFields";
import { MaterialIcon } from "../shell/MaterialIcon";
import { useTitle } from "../shell/useTitle";
import { saveContent } from "../storage/browser/saveFile";
import { AssetsPage } from "./AssetsPage";

/** /assets/export: over the list, a zip of what somebody chooses, with the places to fill in when it is installed. */
export function ExportPage() {
  const navigate = useNavigate();
  return (
    <>
      <AssetsPage />
      <ExportDialog onClose={() => void navigate(assetsPath)} />
    </>
  );
}

function ExportDialog({ onClose }: { onClose: () => void }) {
  const form = useExportForm();
  const { run, busy, failure } = useInvocation(assetActions.export, { inPlace: true });
  const { notifications } = useNotifications();
  useTitle(assetText("export.title"));
  const save = async () => {
    const zip = await run(form.body());
    if (!zip.ok) return;
    saveContent(zip.value, "asset.zip", "application/zip");
    notifications.say({ tone: "success", text: assetText("export.done") });
    onClose();
  };
  const inputs = { values: form.values, problems: form.shown, onChange: form.set };
  return (
    <FormDialog
      title={assetText("export.title")}
      className="asset-export"
      enters
      failure={failure}
      button={{
        text: assetText("export.run"),
        request: { action: "asset:export" },
        loading: busy,
        disabled: Object.keys(form.problems).length > 0,
      }}
      onRun={() => void save()}
      onClose={onClose}
    >
      <FormFields {...inputs} fields={form.fields} />
      {form.configs.map(({ id, title, fields }) => (
        <div key={id} className="asset-config">
          <FormFields {...inputs} fields={fields} />
          <Button
            variant="minimal"
            icon={<MaterialIcon name="delete" />}
            text={assetText("config.remove", { title })}
            onClick={() => form.removeConfig(id)}
          />
        </div>
      ))}
      <Button
        icon={<MaterialIcon name="add" />}
        text={assetText("config.add")}
        onClick={() => form.addConfig()}
      />
    </FormDialog>
  );
}
