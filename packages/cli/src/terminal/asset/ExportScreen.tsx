import { writeFile } from "node:fs/promises";
import { assetActions } from "@twinhelm/core/asset/actions";
import { useExportForm } from "@twinhelm/core/asset/react";
import { assetText } from "@twinhelm/core/asset/text";
import type { FormField } from "@twinhelm/core/form/model";
import { useInvocation } from "@twinhelm/core/react/actions";
import { useState } from "react";
import type { RouteScreen } from "../area/faces";
import { buttonItem, FieldScreen, textItems } from "./FieldScreen";

const fileField: FormField = {
  key: "file",
  label: assetText("export.file"),
  kind: "text",
  hint: assetText("export.file.hint"),
};

/** assets/export: a zip of what somebody chooses. */
export const ExportScreen: RouteScreen = ({ parameters: _, ...props }) => {
  const form = useExportForm();
  const { run } = useInvocation(assetActions.export);
  const [said, setSaid] = useState<string>();
  const [tried, setTried] = useState(false);
  const [file, setFile] = useState("asset.zip");
  const save = async () => {
    setTried(true);
    setSaid(undefined);
    if (Object.keys(form.problems).length > 0) return;
    const zip = await run(form.body());
    if (!zip.ok) return setSaid(zip.failure.message);
    try {
      await writeFile(file.trim(), zip.value, { mode: 0o600, flag: "wx" });
      setSaid(assetText("export.saved", { name: file.trim() }));
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <FieldScreen
      props={props}
      title={assetText("export.title")}
      fields={[...form.fields, ...form.configs.flatMap(({ fields }) => fields), fileField]}
      values={{ ...form.values, file }}
      shown={tried ? form.problems : form.shown}
      set={(key, value) => (key === fileField.key ? setFile(String(value)) : form.set(key, value))}
      after={[
        ...(said === undefined ? [] : textItems("said", [said])),
        ...form.configs.map(({ id, title }) =>
          buttonItem(`remove${id}`, assetText("config.remove", { title }), () => form.removeConfig(id)),
        ),
        buttonItem("config", assetText("config.add"), () => form.addConfig()),
        buttonItem("export", assetText("export.run"), () => void save()),
      ]}
    />
  );
};
