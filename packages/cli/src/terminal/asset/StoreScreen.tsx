import { readFile } from "node:fs/promises";
import { assetActions } from "@twinhelm/core/asset/actions";
import { readAssetZip } from "@twinhelm/core/asset/file/read";
import { gallery } from "@twinhelm/core/asset/gallery";
import type { AssetBody } from "@twinhelm/core/asset/model";
import { assetPath } from "@twinhelm/core/asset/paths";
import { assetText } from "@twinhelm/core/asset/text";
import { type FormField, type FormValues, textOf } from "@twinhelm/core/form/model";
import { useInvocation } from "@twinhelm/core/react/actions";
import { useState } from "react";
import type { RouteScreen } from "../area/faces";
import type { Item } from "../form/items";
import { guardedKeys, usePermissions } from "../keys/usePermissions";
import { wrap } from "../layout/wrap";
import { open } from "../navigation/state";
import { FieldScreen, guardedButton, textItems } from "./FieldScreen";

const fileField: FormField = {
  key: "file",
  label: assetText("store.file"),
  kind: "text",
  hint: assetText("store.file.about"),
};

const permission = { action: "asset:download" } as const;

/** assetstore: assets that come with the product, and those of files. */
export const StoreScreen: RouteScreen = ({ parameters: _, ...props }) => {
  const { run, failure } = useInvocation(assetActions.add, { inPlace: true });
  const [values, setValues] = useState<FormValues>({});
  const [problem, setProblem] = useState<string>();
  const add = async (body: AssetBody) => {
    const made = await run(body);
    if (made.ok) props.change(open(assetPath(made.value._id)));
  };
  const addFile = async () => {
    setProblem(undefined);
    try {
      const read = readAssetZip(await readFile(textOf(values, "file").trim()));
      if (read.ok) await add(read.value);
      else setProblem(read.failure.message);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const permissions = usePermissions();
  const said = problem ?? failure?.message;
  return (
    <FieldScreen
      props={props}
      title={assetText("store.title")}
      fields={[fileField]}
      values={values}
      set={(key, value) => setValues({ [key]: value })}
      after={[
        ...(said === undefined ? [] : textItems("problem", [said])),
        guardedButton(
          "add",
          assetText("store.add"),
          permissions.guard(permission, () => void addFile()),
        ),
        { id: "gallery", head: assetText("store.gallery"), apart: true },
        ...gallery.map(
          (bundle): Item => ({
            id: bundle.url,
            head: `${bundle.name}: ${bundle.description}`,
            // On a narrow terminal its line is cut.
            below: (current, width) => (current ? wrap(bundle.description, width) : []),
            ...guardedKeys({ open: permissions.guard(permission, () => void add(bundle)) }),
          }),
        ),
      ]}
    />
  );
};
