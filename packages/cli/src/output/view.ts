import { commandText } from "@twinhelm/core/text/command";
import { didYouMean } from "../input/nearest";
import { usageError } from "../shell/exit";
import type { Format, OutputColumn } from "./output";

/** What a person wants to see of a table or of CSV. */
export interface View {
  /** Titles of columns in their order; absent: all. */
  readonly columns?: readonly string[] | undefined;
  /** Whether there is a line of titles. */
  readonly headers: boolean;
}

/** The columns that are wanted. Exit 2 for one that there is not, and for formats without columns. */
export function columnsIn<T>(
  view: View | undefined,
  format: Format,
  all: readonly OutputColumn<T>[],
): readonly OutputColumn<T>[] {
  if (view === undefined) return all;
  if (format !== "table" && format !== "csv") throw usageError(commandText("view.table"));
  const titles = all.map(({ title }) => title);
  return (view.columns ?? titles).map((wanted) => {
    const found = all.find(({ title }) => title === wanted);
    if (found !== undefined) return found;
    throw usageError(
      commandText("view.unknown", {
        name: wanted,
        meant: didYouMean(wanted, titles),
        names: titles.join(", "),
      }),
    );
  });
}
