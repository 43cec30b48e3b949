/** A column as the table draws it, whatever its rows are. */
export interface TableColumn {
  readonly key: string;
  readonly title: string;
  readonly align: "left" | "right";
  /** The column that stays in sight when others scroll. */
  readonly primary: boolean;
  readonly sortable: boolean;
}
