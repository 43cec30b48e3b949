import {
  type ChosenHolder,
  grantedText,
  grantRequest,
  grantSecrets,
  isSameHolder,
  withHolder,
} from "@twinhelm/core/bucket/grant/draft";
import { grantSteps } from "@twinhelm/core/bucket/grant/grant";
import { type GrantLevel, grantLevels } from "@twinhelm/core/bucket/grant/levels";
import {
  type Candidate,
  type Granting,
  holderOf,
  useGrantCandidates,
  useGranting,
} from "@twinhelm/core/bucket/grant/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { useAccess } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import type { AreaLayerProps } from "../area/faces";
import { useTerminal } from "../context";
import { inputKeys } from "../keys/bindings";
import { usePermissions } from "../keys/usePermissions";
import { Picker } from "../layers/Picker";
import { Prompt } from "../layers/Prompt";
import { Reader } from "../layers/Reader";
import { clamp } from "../layout/scroll";
import { wrap } from "../layout/wrap";
import { changeLayer, inLayer, show } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import { confirmLines, secretLines } from "./grantLines";
import type { GrantLayer } from "./layer";

interface StepProps extends Omit<AreaLayerProps<"grant">, "layerNumber"> {
  readonly edit: (edit: (layer: GrantLayer) => GrantLayer) => void;
  readonly close: () => void;
}

/** Gives access to a bucket: how much, to whom, and what that makes. */
export function GrantForm({ layerNumber, ...props }: AreaLayerProps<"grant">) {
  const { layer, change } = props;
  const edit = (next: (layer: GrantLayer) => GrantLayer) =>
    change(inLayer(layerNumber, changeLayer("grant", next)));
  const granting = useGranting(layer.bucket, layer.draft, (draft) => edit((now) => ({ ...now, draft })));
  const step = { ...props, edit, close: () => change(show(undefined)) };
  if (granting.done) return <Done {...step} />;
  if (layer.step === "level") return <Level {...step} />;
  if (layer.step === "who") return <Who {...step} />;
  return <Confirm {...step} granting={granting} />;
}

function Level({ layer, size, edit, close }: StepProps) {
  const goOn = (level: GrantLevel) =>
    edit((now) => ({ ...now, draft: { ...now.draft, level }, step: "who", query: "", row: 0 }));
  const current = grantLevels[layer.row] ?? "read";
  return (
    <Picker
      size={size}
      title={visibleText(bucketText("grant.title", { title: layer.bucket.title }))}
      sign={`${bucketText("grant.level")}:`}
      query=""
      items={grantLevels.map((id) => ({
        id,
        label: bucketText(`grant.${id}`),
        hint: bucketText(`grant.${id}.short`),
      }))}
      row={layer.row}
      about={grantSteps(current).map(({ words }) => `· ${words}`)}
      onQuery={(typed) => {
        const level = levelOf(typed);
        if (level !== undefined) goOn(level);
      }}
      onRow={(row) => edit((now) => ({ ...now, row }))}
      onPick={() => goOn(current)}
      onClose={close}
    />
  );
}

/** The level that begins with a letter. */
const levelOf = (typed: string): GrantLevel | undefined =>
  grantLevels.find((level) => level.startsWith(typed.toLowerCase()));

function Who({ layer, size, edit }: StepProps) {
  const { draft } = layer;
  const { warn } = usePermissions();
  const { all, notes } = useGrantCandidates(layer.query, draft.level);
  const elsewhere = draft.holders.filter((holder) => !all.some((each) => isSameHolder(each, holder)));
  const rows: readonly Candidate[] = [...elsewhere.map((each) => ({ ...each, denied: undefined })), ...all];
  const row = clamp(layer.row, 0, rows.length - 1);
  const current = rows[row];
  const isChosen = (holder: ChosenHolder) => draft.holders.some((each) => isSameHolder(each, holder));
  const choose = (next: Partial<GrantLayer>) => {
    if (current === undefined) return;
    if (current.denied !== undefined) return warn(text("access.required", { action: current.denied }));
    const taken = next.step !== undefined && isChosen(current);
    edit((now) => ({ ...now, ...next, draft: taken ? now.draft : withHolder(now.draft, holderOf(current)) }));
  };
  return (
    <Picker
      size={size}
      title={visibleText(bucketText("grant.title", { title: layer.bucket.title }))}
      sign={`${bucketText("grant.search")}:`}
      query={layer.query}
      items={rows.map((each) => ({
        id: `${each.kind} ${each.id ?? each.name}`,
        label: `${isChosen(each) ? "✓" : each.id === undefined ? "+" : " "} ${labelOf(each)}`,
        hint: each.denied === undefined ? bucketText(`grant.kind.${each.kind}`) : each.denied,
        off: each.denied !== undefined,
      }))}
      row={row}
      about={notes.map(visibleText)}
      hints={inputKeys.several}
      onQuery={(query) => edit((now) => ({ ...now, query, row: 0 }))}
      onRow={(next) => edit((now) => ({ ...now, row: next }))}
      onPick={() => choose({ step: "confirm" })}
      onSecond={() => choose({ query: "", row: 0 })}
      onClose={() => edit((now) => ({ ...now, step: "level", row: grantLevels.indexOf(draft.level) }))}
    />
  );
}

const labelOf = ({ kind, id, name }: Candidate): string =>
  visibleText(id === undefined ? bucketText(`grant.new.${kind}`, { name }) : name);

function Confirm({ layer, size, edit, granting }: StepProps & { granting: Granting }) {
  const { paint } = useTerminal();
  const access = useAccess().value;
  const { guard } = usePermissions();
  const { busy, failure, run } = granting;
  const grant = guard(grantRequest(layer.bucket, layer.draft, access), run);
  return (
    <Prompt
      size={size}
      lines={confirmLines(layer, { failure, busy, denied: grant.denied, width: size.width, paint })}
      label={bucketText("grant.run")}
      value=""
      hints={inputKeys.confirm}
      onChange={() => undefined}
      onSubmit={() => {
        if (!busy) grant.run();
      }}
      onClose={() => {
        // Who is made by what is under way has a password to be seen.
        if (!busy) edit((now) => ({ ...now, step: "who", query: "", row: 0 }));
      }}
    />
  );
}

function Done({ layer, size, close }: StepProps) {
  const { paint } = useTerminal();
  const copy = useCopy();
  const secrets = grantSecrets(layer.draft);
  const said = wrap(visibleText(grantedText(layer.bucket, layer.draft)), size.width - 4);
  return (
    <Reader
      size={size}
      title={visibleText(bucketText("grant.title", { title: layer.bucket.title }))}
      lines={["", ...said.map((line) => `  ${line}`), ...secretLines(layer.draft, size.width, paint)]}
      top={0}
      onTop={() => undefined}
      onCopy={secrets.length === 0 ? undefined : () => copy(secrets.map(({ secret }) => secret).join("\n"))}
      onClose={close}
    />
  );
}
