import { Button, Dialog, DialogBody, DialogFooter, HTMLSelect } from "@blueprintjs/core";
import { type ExistingWay, existingWays } from "@twinhelm/core/storage/transfer/plan";
import { uploadText } from "@twinhelm/core/storage/upload/text";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { useReturnFocus } from "../../shell/useReturnFocus";
import type { Clash } from "./uploads";

/** Names that are listed one by one; the others go the way of all. */
const mostListed = 100;
const isWay = (value: string): value is ExistingWay => existingWays.some((way) => way === value);

/** Asks, before anything is sent, what becomes of files whose names are taken. */
export function ClashDialog({ clash: { names, answer } }: { readonly clash: Clash }) {
  useReturnFocus();
  const [all, setAll] = useState<ExistingWay>("keep");
  const [ways, setWays] = useState<ReadonlyMap<string, ExistingWay>>(new Map());
  const wayOf = (name: string) => ways.get(name) ?? all;
  const isOne = names.length === 1;
  return (
    <Dialog
      isOpen
      className="clash-dialog"
      title={uploadText("clash.title")}
      canOutsideClickClose={false}
      onClose={() => answer(undefined)}
    >
      <DialogBody>
        <p>{uploadText(isOne ? "clash.text.one" : "clash.text", { count: names.length })}</p>
        {!isOne && (
          <WaySelect
            label={uploadText("clash.all")}
            shown
            value={all}
            onChange={(way) => {
              setAll(way);
              setWays(new Map());
            }}
          />
        )}
        <ul className="clash-names">
          {names.slice(0, mostListed).map((name) => (
            <li key={name}>
              <code>{visibleText(name)}</code>
              <WaySelect
                label={uploadText("clash.way", { name: visibleText(name) })}
                value={wayOf(name)}
                onChange={(way) => setWays(new Map(ways).set(name, way))}
              />
            </li>
          ))}
        </ul>
        {names.length > mostListed && (
          <p className="muted">{uploadText("clash.more", { count: names.length - mostListed })}</p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text("common.cancel")} onClick={() => answer(undefined)} />
            <Button intent="primary" text={uploadText("clash.go")} onClick={() => answer(wayOf)} />
          </>
        }
      />
    </Dialog>
  );
}

interface WaySelectProps {
  readonly label: string;
  /** True: the label stands beside it. */
  readonly shown?: boolean;
  readonly value: ExistingWay;
  readonly onChange: (way: ExistingWay) => void;
}

const WaySelect = ({ label, shown = false, value, onChange }: WaySelectProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the select inside is its control
  <label className="clash-way">
    <span className={shown ? undefined : "hidden"}>{label}</span>
    <HTMLSelect
      value={value}
      options={existingWays.map((way) => ({ value: way, label: uploadText(`way.${way}`) }))}
      onChange={({ currentTarget }) => isWay(currentTarget.value) && onChange(currentTarget.value)}
    />
  </label>
);
