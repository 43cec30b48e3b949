import type { Kept } from "@twinhelm/core/editing/context";
import type { EditingView } from "@twinhelm/core/editing/view";
import type { FormValues } from "@twinhelm/core/form/model";

/** What is typed in a place. It is plain data, so that it outlives a session that ended. */
export type Work<Draft> = Omit<Kept<unknown, Draft>, "row"> & {
  /** The record as JSON that it is typed over; absent: a new one. */
  readonly stored: string | undefined;
  /** Whether something would be lost with it. */
  readonly unsaved: boolean;
};

export interface FormWork extends Work<FormValues> {
  readonly kind: "form";
}

/** What is typed in forms that areas add, by its kind: each declares its own beside its screens (`policy/work.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: areas fill it
export interface AreaWork {}

export type PlaceWork = FormWork | AreaWork[keyof AreaWork];

/** Whether something would be lost. */
export const unsaved = (work: PlaceWork | undefined): boolean => work?.unsaved === true;

/** Whether what is typed is kept beside its place too, and need not be lost with it. */
export const staysAsDraft = ({ kind }: PlaceWork): boolean => kind === "document";

/** What is typed, for the place it is typed in. */
export const workOf = <Draft>({
  row,
  base,
  draft,
  checked,
  touched,
  failure,
  unsaved,
}: Pick<
  EditingView<unknown, Draft>,
  "row" | "base" | "draft" | "checked" | "touched" | "failure" | "unsaved"
>): Work<Draft> => ({
  stored: row === undefined ? undefined : JSON.stringify(row),
  base,
  draft,
  checked,
  touched,
  failure,
  unsaved,
});

/** What to go on from. */
export function keptOf<Row, Draft>(work: Work<Draft> | undefined): Kept<Row, Draft> | undefined {
  if (work === undefined) return undefined;
  const { stored, unsaved: _, ...typed } = work;
  const row: Row | undefined = stored === undefined ? undefined : JSON.parse(stored);
  return { ...typed, row };
}
