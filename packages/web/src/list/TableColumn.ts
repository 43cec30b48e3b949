import type { ReactNode } from "react";

/** A column as the table draws it. */
export interface TableColumn {
  readonly key: string;
  readonly title: string;
  readonly align: "left" | "right";
  readonly sortable: boolean;
  /** Stays in view when the table scrolls sideways. */
  readonly primary: boolean;
  /** Whether it can be put in the place of another one. */
  readonly movable?: boolean | undefined;
  /** True: nothing but its title, such as a column of buttons. */
  readonly plain?: boolean | undefined;
  /** Whether its cells make their rows higher, as pictures do. */
  readonly tall?: boolean | undefined;
  readonly hint?: string | undefined;
  /** Material icon name of its type. */
  readonly icon?: string | undefined;
  /** What its menu begins with, made when the menu opens. */
  readonly menu?: (() => ReactNode) | undefined;
}

export const classOf = ({ key, align, primary }: TableColumn): string =>
  [`align-${align}`, primary ? "primary" : "", key === "_id" ? "id" : ""].filter(Boolean).join(" ");

/** Style of a column that was given a width. */
export const widthStyle = (width: number | undefined) =>
  width === undefined ? undefined : { width, minWidth: width, maxWidth: width };

/** How many columns a card shows beside the one that names it. */
const mostOnCard = 4;

/** Places of the columns of a card: what names it, the first of the others, and those of buttons. */
export function cardColumns(columns: readonly TableColumn[]) {
  const places = [...columns.keys()];
  const name = columns.findIndex(({ primary }) => primary);
  const others = places.filter((at) => at !== name && columns[at]?.key !== "_id");
  return {
    name: name === -1 ? undefined : name,
    others: others.filter((at) => columns[at]?.plain !== true).slice(0, mostOnCard),
    actions: others.filter((at) => columns[at]?.plain === true),
  };
}
