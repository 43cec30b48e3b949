import { type ZodMiniType, z } from "zod/mini";
import { type Action, defineAction } from "../action/action";
import { runEach } from "../action/batch";
import type { AreaId } from "../area/rows";
import { actionText } from "../text/actions";
import { recordText } from "../text/record";
import type { RecordAbout } from "./about";
import type { RecordApi, RecordPage, RecordQuery } from "./api";
import { recordListPath, recordPath } from "./paths";

// Made when they are asked for: a command that lists records does not need them.
const id = () => z.string().check(z.minLength(1));
const direction = () => z.union([z.literal(1), z.literal(-1)]);

interface RecordActionsOptions<Id extends AreaId, Row, Body> {
  readonly about: RecordAbout<Id>;
  readonly api: RecordApi<Row, Body>;
  readonly body: ZodMiniType<Body>;
  readonly stale?:
    | { readonly update?: readonly string[] | undefined; readonly delete?: readonly string[] | undefined }
    | undefined;
}

/** The actions that every area of records has. */
export interface RecordActions<Id extends AreaId, Row, Body> {
  readonly list: Action<RecordQuery, RecordPage<Row>, `${Id}.list`>;
  readonly get: Action<{ id: string }, Row | undefined, `${Id}.get`>;
  readonly create: Action<Body, Row, `${Id}.create`>;
  readonly update: Action<{ id: string; body: Body }, unknown, `${Id}.update`>;
  readonly delete: Action<{ ids: string[]; names?: string[] | undefined }, unknown, `${Id}.delete`>;
}

/** Keys of what is asked for again: the area itself, and others. */
const staleOf = (area: AreaId, more: readonly string[] = []) => [[area], ...more.map((key) => [key])];

/**
 * The actions of an area whose records are listed and edited one by one: list, get, create, update, delete. The
 * names of what is deleted are in the input only for the question.
 */
export const defineRecordActions = <const Id extends AreaId, Row, Body>(
  options: RecordActionsOptions<Id, Row, Body>,
): RecordActions<Id, Row, Body> => ({
  ...defineReading(options),
  ...defineWriting(options),
  delete: defineRemoving(options),
});

function defineReading<const Id extends AreaId, Row, Body>({
  about,
  api,
}: RecordActionsOptions<Id, Row, Body>) {
  const { id: area, module, icon, words } = about;
  return {
    list: defineAction({
      id: `${area}.list` as const,
      title: recordText("list", { what: words.many }),
      icon,
      get input() {
        return z.object({
          limit: z.optional(z.int().check(z.gte(0))),
          skip: z.optional(z.int().check(z.gte(0))),
          sort: z.optional(z.record(z.string(), direction())),
          filter: z.optional(z.record(z.string(), z.unknown())),
        });
      },
      permission: { action: `${module}:index`, list: true },
      command: () => ({ words: [area, "list"] }),
      run: ({ transport, signal }, input) => api.list(transport, input, signal),
    }),
    get: defineAction({
      id: `${area}.get` as const,
      title: recordText("get", { what: words.one }),
      icon: "visibility",
      subject: area,
      get input() {
        return z.object({ id: id() });
      },
      permission: { action: `${module}:show`, segments: (input) => [input.id] },
      command: (input) => ({ words: [area, "get", input.id] }),
      run: ({ transport, signal }, input) => api.get(transport, input.id, signal),
    }),
  };
}

function defineWriting<const Id extends AreaId, Row, Body>(options: RecordActionsOptions<Id, Row, Body>) {
  const { about, api, body } = options;
  const { id: area, module, words, create = "create" } = about;
  return {
    create: defineAction({
      id: `${area}.create` as const,
      title: recordText("create", { what: words.one }),
      icon: "add",
      input: body,
      permission: { action: `${module}:${create}` },
      command: (input) => ({ words: [area, "create", "--file", "-"], input }),
      stale: () => staleOf(area),
      run: ({ transport }, input) => api.create(transport, input),
    }),
    update: defineAction({
      id: `${area}.update` as const,
      title: recordText("update", { what: words.one }),
      icon: "edit",
      subject: area,
      get input() {
        return z.object({ id: id(), body });
      },
      permission: { action: `${module}:update`, segments: (input) => [input.id] },
      command: (input) => ({ words: [area, "update", input.id, "--file", "-"], input: input.body }),
      stale: () => staleOf(area, options.stale?.update),
      repeatable: true,
      run: ({ transport }, input) => api.update(transport, input.id, input.body),
    }),
  };
}

function defineRemoving<const Id extends AreaId, Row, Body>({
  about,
  api,
  stale,
}: RecordActionsOptions<Id, Row, Body>) {
  const { id: area, module, words } = about;
  return defineAction({
    id: `${area}.delete` as const,
    title: recordText("delete", { what: words.one }),
    icon: "delete",
    subject: area,
    get input() {
      return z.object({ ids: z.array(id()).check(z.minLength(1)), names: z.optional(z.array(z.string())) });
    },
    permission: { action: `${module}:delete`, segments: (input) => [input.ids[0] ?? "*"] },
    confirm({ ids, names = ids }) {
      const [name = ""] = names;
      const { one: what, many, deleted, agree = name } = words;
      return {
        title:
          ids.length === 1
            ? recordText("delete.title", { what, name })
            : recordText("delete.titleMany", { count: ids.length, what: many }),
        paragraphs: [deleted, actionText("confirm")],
        answer: ids.length === 1 ? agree : recordText("delete.agree"),
        ...(ids.length === 1 ? {} : { list: { heading: recordText("delete.list"), items: names } }),
      };
    },
    command: (input) => ({ words: [area, "delete", ...input.ids, "--yes"] }),
    stale: () => staleOf(area, stale?.delete),
    repeatable: true,
    gone: ({ ids }) => ({ paths: ids.map((each) => recordPath(about, each)), to: recordListPath(about) }),
    run: ({ transport }, input) => runEach(input.ids, (each) => api.remove(transport, each)),
  });
}
