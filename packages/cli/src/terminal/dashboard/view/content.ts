import type { CardData, CardInput, StatisticData } from "@twinhelm/core/dashboard/component/data";
import { type ComponentRows, differenceWords, rowsOf } from "@twinhelm/core/dashboard/component/rows";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { text } from "@twinhelm/core/text/catalogue";
import { chartText } from "@twinhelm/core/text/chart";
import { visibleText } from "@twinhelm/core/text/visible";
import { chartLines } from "../../chart/chartLines";
import type { Drawing } from "../../chart/drawing";
import { tableLines } from "../../layout/tableLines";
import { cut } from "../../layout/width";
import { wrap } from "../../layout/wrap";
import type { LoadedTile } from "./LoadedComponents";

/** Lines of what is left out of an answer. */
const mostNotes = 3;

/** What a component shows, as lines within the room of the drawing; `figures`: charts as tables too. */
export function contentLines(
  { loaded, drawn }: Pick<LoadedTile, "loaded" | "drawn">,
  drawing: Drawing,
  figures: boolean,
): readonly string[] {
  const { paint, width, height } = drawing;
  const { failure, loading } = loaded;
  const failed =
    failure === undefined
      ? []
      : wrap(`✗ ${visibleText(failure.message)}`, width).map((line) => paint(line, "danger"));
  if (drawn === undefined)
    return [...failed, ...(loading ? [paint(cut(`${text("common.loading")} …`, width), "dim")] : [])].slice(
      0,
      height,
    );
  const { title, notes } = drawn;
  const above = [
    ...failed,
    ...(title === undefined || title === "" ? [] : [paint(cut(visibleText(title), width), "bold")]),
  ];
  const below = notes.flatMap((note) => wrap(visibleText(note), width)).slice(0, mostNotes);
  const room = { ...drawing, height: Math.max(0, height - above.length - below.length) };
  return [
    ...above,
    ...bodyLines({ loaded, drawn }, room, figures),
    ...below.map((line) => paint(line, "dim")),
  ].slice(0, height);
}

function bodyLines(
  { drawn, loaded }: Pick<LoadedTile, "loaded" | "drawn">,
  room: Drawing,
  figures: boolean,
): readonly string[] {
  const { data } = loaded;
  switch (drawn?.kind) {
    case undefined:
      return [];
    case "chart":
      return figures ? figureLines(rowsOf(data ?? drawn), room) : chartLines(drawn, room);
    case "table":
      return figureLines(rowsOf(drawn), room);
    case "card":
      return cardLines(drawn, room);
    case "statistic":
      return statisticLines(drawn, room);
  }
}

/** Figures as a table: its head, as many rows as there is room for, and how many more there are. */
function figureLines({ columns, rows }: ComponentRows, { width, height, paint }: Drawing): readonly string[] {
  if (rows.length === 0) return [paint(cut(dashboardText("table.none"), width), "dim")];
  const room = Math.max(1, height - 1);
  const shown = rows.slice(0, rows.length > room ? room - 1 : room);
  const right = new Set(columns.keys().filter((at) => shown.every((row) => typeof row[at] === "number")));
  const [head = "", ...lines] = tableLines(
    [columns, ...shown.map((row) => row.map(String))],
    0,
    width,
    right,
  );
  const more = rows.length - shown.length;
  return [
    paint(head, "bold"),
    ...lines,
    ...(more === 0 ? [] : [paint(cut(chartText("more", { count: more }), width), "dim")]),
  ];
}

function cardLines(
  { description = "", inputs, button }: CardData,
  { width, paint }: Drawing,
): readonly string[] {
  const send = cut(`[ ${visibleText(button.title) || dashboardText("card.send")} ]`, width);
  return [
    ...wrap(visibleText(description), width).filter((line) => line !== ""),
    ...inputs.map((input) => cut(visibleText(`${input.title}: ${begunWith(input)}`), width)),
    paint(send, "accent"),
  ];
}

/** What is typed in an input at first; of a password that there is one. */
const begunWith = ({ type, value }: CardInput): string =>
  value === "" ? "–" : type === "password" ? "•••" : value;

function statisticLines({ main, difference }: StatisticData, { width, paint }: Drawing): readonly string[] {
  const words = differenceWords(difference);
  const sign = difference === undefined || difference.value === 0 ? "" : difference.value > 0 ? "▲ " : "▼ ";
  const tone = sign === "▲ " ? "success" : "danger";
  return [
    paint(cut(visibleText(main.title), width), "dim"),
    paint(cut(visibleText(main.value), width), "bold"),
    ...wrap(visibleText(`${sign}${words}`), width)
      .filter((line) => line !== "")
      .map((line) => (sign === "" ? line : paint(line, tone))),
  ];
}
