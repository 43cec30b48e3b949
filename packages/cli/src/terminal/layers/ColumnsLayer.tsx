import { allColumns, displayAll, toggleColumn } from "@twinhelm/core/list/columns";
import { tableText } from "@twinhelm/core/text/table";
import { visibleText } from "@twinhelm/core/text/visible";
import type { Layer } from "../navigation/layer";
import { type Change, changeLayer, show } from "../navigation/state";
import type { ColumnChoice } from "../screen/screen";
import { Picker } from "./Picker";
import type { LayerSize } from "./size";

interface ColumnsLayerProps {
  readonly layer: Extract<Layer, { kind: "columns" }>;
  readonly size: LayerSize;
  readonly columns: ColumnChoice;
  readonly change: (change: Change) => void;
}

const box = (state: boolean | "some") => (state === "some" ? "[-]" : state ? "[x]" : "[ ]");

/** Which columns are shown; Enter turns one on or off. */
export function ColumnsLayer({ layer, size, columns, change }: ColumnsLayerProps) {
  const { all, shown, staying, onShow } = columns;
  // The id of documents is always there; what else has to stay is turned on and off without effect.
  const choices = all.filter(({ key }) => key !== "_id" || !staying.includes(key));
  const keys = choices.map(({ key }) => key);
  const state = allColumns(shown, keys);
  const items = [
    { id: "", label: `${box(state)} ${tableText("columns.all")}` },
    ...choices.map(({ key, title }) => ({
      id: key,
      label: `${box(shown.includes(key))} ${visibleText(title)}`,
    })),
  ];
  const everything = all.map(({ key }) => key);
  const pick = () => {
    const key = items[layer.row]?.id ?? "";
    onShow(
      key === "" ? displayAll(state !== true, everything, staying) : toggleColumn(shown, key, everything),
    );
  };
  return (
    <Picker
      size={size}
      title={tableText("columns")}
      items={items}
      row={layer.row}
      onRow={(row) => change(changeLayer("columns", (now) => ({ ...now, row })))}
      onPick={pick}
      onClose={() => change(show(undefined))}
    />
  );
}
