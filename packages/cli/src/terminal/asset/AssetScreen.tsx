import { rowsAs } from "@twinhelm/core/area/rows";
import { assetActions } from "@twinhelm/core/asset/actions";
import type { Asset } from "@twinhelm/core/asset/model";
import { planLines } from "@twinhelm/core/asset/plan";
import { useAsset, useWizard, type Wizard } from "@twinhelm/core/asset/react";
import { failuresOf, statusWord, versionOf } from "@twinhelm/core/asset/resources";
import { assetText } from "@twinhelm/core/asset/text";
import { isAgreed, offersAfter } from "@twinhelm/core/asset/wizard";
import type { FormField } from "@twinhelm/core/form/model";
import { useChoose } from "../action/useChoose";
import type { RouteScreen } from "../area/faces";
import { useTerminal } from "../context";
import type { Item } from "../form/items";
import { type Permissions, usePermissions } from "../keys/usePermissions";
import { failureLines, loadingLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { resourceLines } from "./AssetsScreen";
import { buttonItem, FieldScreen, guardedButton, textItems } from "./FieldScreen";

/** assets/{id}: what an asset holds, and installing it. */
export const AssetScreen: RouteScreen = ({ parameters: { id = "" }, ...props }) => {
  const { value, failure } = useAsset(id);
  const { paint } = useTerminal();
  if (value !== undefined) return <Shown key={id} asset={value} props={props} />;
  const { area, children } = props;
  const lines =
    failure === undefined
      ? loadingLines(area, paint)
      : failureLines(failure, area, paint, assetText("failedToLoad"));
  return children({ names: [assetText("title")], lines });
};

function Shown({ asset, props }: { asset: Asset; props: ScreenProps }) {
  const wizard = useWizard(asset);
  const { ask } = useChoose(props.change);
  const permissions = usePermissions();
  const { step, context, send, set } = wizard;
  const agreement: FormField = {
    key: "typed",
    label: assetText("wizard.type", { name: asset.name }),
    kind: "text",
  };
  const isAsking = step === "planned" && (context.plan?.deletions ?? 0) > 0;
  const input = { id: asset._id, name: asset.name };
  const removal = (which: "stop" | "delete") =>
    guardedButton(
      which,
      assetText(which),
      permissions.guard(assetActions[which].permission?.(input), () => ask(assetActions[which], input)),
    );
  const removals = [...(asset.status === "downloaded" ? [] : [removal("stop")]), removal("delete")];
  return (
    <FieldScreen
      props={props}
      title={asset.name}
      chosen={{ rows: rowsAs("asset", [asset]) }}
      fields={step === "configuring" ? wizard.fields : isAsking ? [agreement] : []}
      values={isAsking ? { typed: context.typed } : wizard.values}
      shown={isAsking ? {} : wizard.shown}
      set={(key, value) => (isAsking ? send({ type: "TYPE", typed: String(value) }) : set(key, value))}
      before={[
        ...textItems(
          "about",
          [asset.description ?? "", statusWord(asset), versionOf(asset), ...resourceLines(asset)].filter(
            Boolean,
          ),
        ),
        ...textItems("step", stepLines(wizard)),
      ]}
      after={[...stepButtons(wizard, send, permissions), ...removals]}
    />
  );
}

function stepLines({ step, context }: Wizard): readonly string[] {
  const failed = context.failure === undefined ? [] : [context.failure.message];
  const { plan, outcome, asset } = context;
  if (step === "planning" || step === "installing") return [assetText(`wizard.${step}`)];
  if (step === "planned" && plan !== undefined) return [...failed, ...planLines(plan)];
  if (step !== "done" || outcome === undefined) return failed;
  const count = failuresOf(outcome);
  const { name } = asset;
  return [count === 0 ? assetText("wizard.done", { name }) : assetText("wizard.partly", { name, count })];
}

function stepButtons(
  { step, context }: Wizard,
  send: Wizard["send"],
  permissions: Permissions,
): readonly Item[] {
  const back = buttonItem("back", assetText("wizard.back"), () => send({ type: "BACK" }));
  if (step === "configuring")
    return [
      guardedButton(
        "preview",
        assetText("wizard.preview"),
        permissions.guard(assetActions.install.permission?.({ id: context.asset._id, configs: [] }), () =>
          send({ type: "PREVIEW" }),
        ),
      ),
    ];
  if (step === "done")
    return offersAfter(context).map(({ type, label }) => buttonItem(type, label, () => send({ type })));
  if (step === "planning") return [back];
  if (step !== "planned") return [];
  return [
    ...(isAgreed(context)
      ? [buttonItem("install", assetText("wizard.install"), () => send({ type: "INSTALL" }))]
      : []),
    back,
  ];
}
