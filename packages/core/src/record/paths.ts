import type { RouteAbout } from "../area/route";
import type { ListDefaults } from "../list/state";
import type { RecordAbout } from "./about";

type Listed = Pick<RecordAbout, "path" | "plainPath">;

/** The address of the list of an area. */
export const recordListPath = ({ path }: Listed): string => path;

/** The address where a record is added. */
export const recordAddPath = ({ path }: Listed): string => `${path}/add`;

/** The address of one record. */
export const recordPath = ({ path, plainPath = false }: Listed, id: string): string =>
  `${path}/${encodeURIComponent(id)}${plainPath ? "" : "/edit"}`;

/** The address of another view of one record, such as the policies of an identity. */
export const recordViewPath = (listed: Listed, id: string, view: string): string =>
  `${recordPath(listed, id)}?view=${view}`;

type RecordRoutes = {
  readonly list: RouteAbout;
  readonly add: RouteAbout;
  readonly edit: RouteAbout;
};

/** The list, the form of a new record and that of an existing one. */
export const recordRoutes = (
  {
    path,
    plainPath = false,
    module,
    create = "create",
  }: Pick<RecordAbout, "path" | "plainPath" | "module" | "create">,
  list: ListDefaults,
): RecordRoutes => ({
  list: { path, list, permission: () => ({ action: `${module}:index`, list: true }) },
  add: { path: `${path}/add`, permission: () => ({ action: `${module}:${create}` }) },
  edit: {
    path: `${path}/:id${plainPath ? "" : "/edit"}`,
    permission: ({ id = "" }) => ({ action: `${module}:show`, segments: [id] }),
  },
});
