import {
  addToCategory,
  categoryNames,
  findCategories,
  isFreeCategoryName,
  renameCategory,
} from "@twinhelm/core/section/categories";
import { text } from "@twinhelm/core/text/catalogue";
import { drawerText } from "@twinhelm/core/text/drawer";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import { wrap } from "../layout/wrap";
import type { Layer } from "../navigation/layer";
import { type Change, changeLayer, show } from "../navigation/state";
import { useDrawer } from "../sections/useDrawer";
import { Picker } from "./Picker";
import { Prompt } from "./Prompt";
import type { LayerSize } from "./size";

interface DrawerLayerProps<Kind extends Layer["kind"]> {
  readonly layer: Extract<Layer, { kind: Kind }>;
  readonly size: LayerSize;
  readonly change: (change: Change) => void;
}

/** Puts a bucket into a category, an old one or a new one. */
export function MoveLayer({ layer, size, change }: DrawerLayerProps<"move">) {
  const { groups, arrange, setOrder } = useDrawer(layer.area);
  const entry = groups.flatMap(({ entries }) => entries).find(({ id }) => id === layer.id);
  const names = categoryNames(groups);
  const name = layer.query.trim();
  const found = findCategories(names, name).filter((each) => each !== entry?.category);
  const items = [
    ...found.map((each) => ({ id: each, label: visibleText(each) })),
    ...(isFreeCategoryName(names, name)
      ? [{ id: name, label: drawerText("move.new", { name: visibleText(name) }) }]
      : []),
  ];
  const pick = () => {
    const category = items[Math.min(layer.row, items.length - 1)]?.id;
    if (category === undefined) return;
    if (!names.includes(category)) setOrder([...names, category]);
    arrange(addToCategory(layer.id, category));
    change(show(undefined));
  };
  return (
    <Picker
      size={size}
      title={drawerText("move.title", { item: visibleText(entry?.title ?? "") })}
      sign={`${drawerText("move.find")}:`}
      query={layer.query}
      items={items}
      row={layer.row}
      about={items.length === 0 ? [drawerText("move.none")] : undefined}
      onQuery={(query) => change(changeLayer("move", (now) => ({ ...now, query, row: 0 })))}
      onRow={(row) => change(changeLayer("move", (now) => ({ ...now, row })))}
      onPick={pick}
      onClose={() => change(show(undefined))}
    />
  );
}

/** Gives a category another name. */
export function RenameLayer({ layer, size, change }: DrawerLayerProps<"rename">) {
  const { paint } = useTerminal();
  const { groups, order, arrange, setOrder } = useDrawer(layer.area);
  const names = categoryNames(groups);
  const typed = layer.typed.trim();
  const free = isFreeCategoryName(names, typed);
  const problem =
    free || typed === layer.name ? undefined : drawerText(typed === "" ? "category.empty" : "category.taken");
  const save = () => {
    if (!free) return;
    const known = order.length === 0 ? names : order;
    setOrder(known.map((each) => (each === layer.name ? typed : each)));
    arrange(renameCategory(groups, layer.name, typed));
    change(show(undefined));
  };
  const lines = [
    "",
    `  ${paint(drawerText("category.edit.title"), "bold")}`,
    "",
    ...(problem === undefined
      ? []
      : wrap(problem, size.width - 4).map((line) => `  ${paint(line, "danger")}`)),
  ];
  return (
    <Prompt
      size={size}
      lines={lines}
      label={drawerText("category.name")}
      value={layer.typed}
      hints={[
        { shown: "enter", text: "common.save" },
        { shown: "esc", text: "terminal.keys.cancel" },
      ]}
      onChange={(next) => change(changeLayer("rename", (now) => ({ ...now, typed: next })))}
      onSubmit={save}
      onClose={() => change(show(undefined))}
    />
  );
}

/** Title of the confirmation before a category goes. */
export const deleteCategoryQuestion = (name: string) => ({
  title: drawerText("category.delete.title", { name }),
  paragraphs: [drawerText("category.delete.text"), text("common.pleaseConfirm")],
});
