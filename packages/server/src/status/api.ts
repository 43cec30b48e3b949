import type { RequestSum } from "../engine/requests";
import type { Services } from "../services";
import { bareError } from "../shell/errors";
import { countOf, spanOf } from "../shell/query";
import type { ModuleStatus, StatusRequest } from "./routes";

/** Slices of a series at most. */
const mostSlices = 1_000;

/** Megabytes, two decimals. */
export const megabytes = (bytes: number): number => Math.round(bytes / 10_000) / 100;

const statusOf = ({ count, uploaded, downloaded }: RequestSum): ModuleStatus => ({
  request: { current: count, unit: "count" },
  uploaded: { current: megabytes(uploaded), unit: "mb" },
  downloaded: { current: megabytes(downloaded), unit: "mb" },
});

/** Whole seconds, as the contract has it. */
const seconds = (at: number): number => Math.floor(at / 1000) * 1000;

function spanIn({ query }: StatusRequest): { readonly begin: number; readonly end: number } | undefined {
  const span = spanOf(query);
  return span && { begin: seconds(span[0]), end: seconds(span[1]) };
}

/** Requests of a time, or all that there ever were. */
export async function apiStatus({ requests }: Services, asked: StatusRequest): Promise<ModuleStatus> {
  const span = spanIn(asked);
  if (span === undefined) return statusOf(await requests.total());
  const nothing = { count: 0, uploaded: 0, downloaded: 0 };
  const [sum = nothing] =
    span.begin < span.end ? await requests.series({ ...span, slices: 1 }, asked.readFor) : [];
  return statusOf(sum);
}

/** The same in slices of equal length, where `slices` asks for them: a route of ours for what takes as many calls. */
export async function apiSeries(
  { requests }: Services,
  asked: StatusRequest,
): Promise<readonly ModuleStatus[] | undefined> {
  const slices = countOf(asked.query, "slices");
  if (slices === 0) return undefined;
  const span = spanIn(asked);
  if (span === undefined || span.begin >= span.end)
    throw bareError(400, "The parameter slices needs begin and end, the end behind the beginning.");
  if (slices > mostSlices) throw bareError(400, `The parameter slices must be at most ${mostSlices}.`);
  return (await requests.series({ ...span, slices }, asked.readFor)).map(statusOf);
}
