import { HTMLSelect } from "@blueprintjs/core";
import { type ExistingWay, existingWays } from "@twinhelm/core/storage/transfer/plan";
import type { Clash } from "@twinhelm/core/storage/transfer/uploads";
import { uploadText } from "@twinhelm/core/storage/upload/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useId, useState } from "react";
import { FormDialog } from "../../form/FormDialog";
import { Sentences } from "../../shell/Explained";
import { useReplaceable } from "./useReplaceable";

/** Names that are listed one by one; the others go the way of all. */
const mostListed = 100;
const isWay = (value: string): value is ExistingWay => existingWays.some((way) => way === value);

/** Asks, before anything is sent, what becomes of files whose names are taken. */
export function ClashDialog({ clash: { objects, answer } }: { readonly clash: Clash }) {
  const [all, setAll] = useState<ExistingWay>("keep");
  const [ways, setWays] = useState<ReadonlyMap<string, ExistingWay>>(new Map());
  const reason = useId();
  const { kept, explanation } = useReplaceable(objects);
  const wayOf = (name: string): ExistingWay =>
    ways.get(name) ?? (all === "replace" && kept.has(name) ? "keep" : all);
  const [first] = kept;
  const isOne = objects.length === 1;
  return (
    <FormDialog
      className="clash-dialog"
      title={uploadText(isOne ? "clash.title.one" : "clash.title")}
      canOutsideClickClose={false}
      button={{ text: uploadText("clash.go") }}
      onRun={() => answer(wayOf)}
      onClose={() => answer(undefined)}
    >
      <p>{uploadText(isOne ? "clash.text.one" : "clash.text", { count: objects.length })}</p>
      {!isOne && (
        <WaySelect
          label={uploadText("clash.all")}
          shown
          value={all}
          reason={kept.size === objects.length ? reason : undefined}
          onChange={(way) => {
            setAll(way);
            setWays(new Map());
          }}
        />
      )}
      <ClashNames
        names={objects.map(({ name }) => name)}
        wayOf={wayOf}
        reasonOf={(name) => (kept.has(name) ? reason : undefined)}
        onWay={(name, way) => setWays(new Map(ways).set(name, way))}
      />
      {first !== undefined && (
        <div id={reason} className="clash-denied">
          <p>
            {uploadText(kept.size === 1 ? "clash.denied.one" : "clash.denied", {
              count: kept.size,
              name: visibleText(first),
            })}
          </p>
          {explanation !== undefined && <Sentences sentences={explanation.sentences} />}
        </div>
      )}
    </FormDialog>
  );
}

interface ClashNamesProps {
  readonly names: readonly string[];
  readonly wayOf: (name: string) => ExistingWay;
  /** Id of what says why a name may not be replaced; undefined: it may. */
  readonly reasonOf: (name: string) => string | undefined;
  readonly onWay: (name: string, way: ExistingWay) => void;
}

/** Each name with what becomes of it. */
const ClashNames = ({ names, wayOf, reasonOf, onWay }: ClashNamesProps) => (
  <>
    <ul className="clash-names">
      {names.slice(0, mostListed).map((name) => (
        <li key={name}>
          <code>{visibleText(name)}</code>
          <WaySelect
            label={uploadText("clash.way", { name: visibleText(name) })}
            value={wayOf(name)}
            reason={reasonOf(name)}
            onChange={(way) => onWay(name, way)}
          />
        </li>
      ))}
    </ul>
    {names.length > mostListed && (
      <p className="muted">{uploadText("clash.more", { count: names.length - mostListed })}</p>
    )}
  </>
);

interface WaySelectProps {
  readonly label: string;
  /** True: the label stands beside it. */
  readonly shown?: boolean;
  readonly value: ExistingWay;
  /** Id of what says why nothing may be replaced; absent: it may. */
  readonly reason: string | undefined;
  readonly onChange: (way: ExistingWay) => void;
}

const WaySelect = ({ label, shown = false, value, reason, onChange }: WaySelectProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the select inside is its control
  <label className="clash-way">
    <span className={shown ? undefined : "hidden"}>{label}</span>
    <HTMLSelect
      value={value}
      aria-describedby={reason}
      options={existingWays.map((way) => ({
        value: way,
        label: uploadText(`way.${way}`),
        disabled: way === "replace" && reason !== undefined,
      }))}
      onChange={({ currentTarget }) => isWay(currentTarget.value) && onChange(currentTarget.value)}
    />
  </label>
);
