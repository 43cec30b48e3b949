import type { DocumentGroup, GroupMeasure, GroupUnit } from "../../engine/documentGroups";
import type { AskedGroups } from "./asked";

/** A group with its name. */
interface NamedGroup {
  readonly label: string;
  readonly figure: number | null;
}

/** Days, weeks or months that are filled in between two that have documents. */
const mostFilled = 1000;

const noValue = "No value";
const others = "Others";

/** Groups in their order: dates as they come, all else by its figure. Those beyond the limit are one, where they can be added up. */
export function orderedGroups(
  groups: readonly DocumentGroup[],
  { by, measure, most }: AskedGroups,
  unit: GroupUnit | undefined,
  nameOf: (key: string | number) => string,
): readonly NamedGroup[] {
  const none = groups.filter(({ key }) => key === null);
  const known = groups.flatMap(({ key, figure }) => (key === null ? [] : [{ key, figure }]));
  const adds = measure === "count" || measure === "sum";
  const last = by === undefined ? [] : none.map(({ figure }) => ({ label: noValue, figure }));
  if (by === undefined) return none.map(({ figure }) => ({ label: "", figure }));
  if (unit !== undefined) {
    const inTime = filled(
      known.map(({ key, figure }) => ({ label: String(key), figure })).toSorted(byLabel),
      unit,
      adds ? 0 : null,
    );
    return [...inTime.slice(-most), ...last];
  }
  const sorted = known
    .map(({ key, figure }) => ({ label: nameOf(key), figure }))
    .toSorted((a, b) => (b.figure ?? -Infinity) - (a.figure ?? -Infinity) || byLabel(a, b));
  const rest = sorted.slice(most);
  const sum = rest.reduce((all, { figure }) => all + (figure ?? 0), 0);
  const beyond = rest.length > 0 && adds ? [{ label: others, figure: sum }] : [];
  return [...sorted.slice(0, most), ...beyond, ...last];
}

const byLabel = (a: NamedGroup, b: NamedGroup): number =>
  a.label < b.label ? -1 : a.label > b.label ? 1 : 0;

/** The same with those in between that have no documents. */
function filled(
  groups: readonly NamedGroup[],
  unit: GroupUnit,
  figure: number | null,
): readonly NamedGroup[] {
  const [first, last] = [groups[0], groups.at(-1)];
  if (first === undefined || last === undefined) return groups;
  const known = new Map(groups.map((group) => [group.label, group]));
  const all: NamedGroup[] = [];
  for (let label = first.label; label <= last.label; label = nextOf(label, unit)) {
    if (all.length > mostFilled) return groups;
    all.push(known.get(label) ?? { label, figure });
  }
  return all;
}

function nextOf(label: string, unit: GroupUnit): string {
  const date = new Date(`${unit === "month" ? `${label}-01` : label}T00:00:00Z`);
  // A day that no calendar has is the end of what can be filled in.
  if (Number.isNaN(date.getTime())) return "~";
  if (unit === "month") date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCDate(date.getUTCDate() + (unit === "week" ? 7 : 1));
  return date.toISOString().slice(0, label.length);
}

const words: Readonly<Record<GroupMeasure, string>> = {
  count: "Documents",
  sum: "Sum",
  average: "Average",
  least: "Least",
  greatest: "Greatest",
};

interface Answered {
  readonly asked: AskedGroups;
  readonly groups: readonly NamedGroup[];
  /** Titles of the bucket and of the fields. */
  readonly title: string;
  readonly group: string;
  readonly field: string | undefined;
  readonly isDated: boolean;
}

/** The answer in the shape that a component of a dashboard reads (contract, storage-asset-dashboard-activity-vc.md section 3.3). */
export function componentAnswer({ asked, groups, title, group, field, isDated }: Answered): object {
  const { measure, form, by } = asked;
  const name = field === undefined ? words[measure] : `${words[measure]}: ${field}`;
  const filters = isDated
    ? [
        { key: "begin", type: "date", title: "Begin", value: asked.between?.begin ?? "" },
        { key: "end", type: "date", title: "End", value: asked.between?.end ?? "" },
      ]
    : [];
  const labels = groups.map(({ label }) => (by === undefined ? title : label));
  const data = groups.map(({ figure }) => figure);
  if (form === "statistic") return { main: { title: asked.title ?? name, value: String(data[0] ?? 0) } };
  if (form === "table") {
    const displayedColumns = [by === undefined ? "Bucket" : group, name];
    const [first = "", second = ""] = displayedColumns;
    return {
      title: asked.title ?? title,
      displayedColumns,
      data: labels.map((label, at) => ({ [first]: label, [second]: data[at] })),
      filters,
    };
  }
  return {
    title: asked.title ?? title,
    label: labels,
    datasets: [{ label: name, data }],
    data,
    legend: false,
    filters,
  };
}
