import { type ZodType, z } from "zod";
import { defineAction, type RecordSubject } from "../action/action";
import { runEach } from "../action/batch";
import { actionText } from "../text/actions";
import { type RecordText, recordText } from "../text/record";
import { changeAttachment, type RecordApi } from "./api";

// Made when they are asked for: a command that lists records needs none of them.
const id = () => z.string().min(1);
const direction = () => z.union([z.literal(1), z.literal(-1)]);

interface RecordActionsOptions<Area extends RecordSubject, Row, Body> {
  readonly area: Area;
  /** What the permissions begin with, such as `passport:apikey`. */
  readonly module: string;
  /** Word of the permission to create; Spica has another one for strategies. */
  readonly create?: "create" | "insert";
  readonly api: RecordApi<Row, Body>;
  readonly body: ZodType<Body>;
  /** Material icon name. */
  readonly icon: string;
}

/**
 * The actions of an area whose records are listed and edited one by one: list, get, create, update, delete. The
 * names of what is deleted stand in the input, for the question alone.
 */
export function defineRecordActions<const Area extends RecordSubject, Row, Body>(
  options: RecordActionsOptions<Area, Row, Body>,
) {
  const { area, module, api, body, icon, create = "create" } = options;
  const title = (verb: RecordText) => recordText(verb, { what: recordText(area) });
  const stale = () => [[area]];
  return {
    list: defineAction({
      id: `${area}.list` as const,
      title: recordText("list", { what: recordText(`${area}.many`) }),
      icon,
      get input() {
        return z.object({
          limit: z.number().int().min(0).optional(),
          skip: z.number().int().min(0).optional(),
          sort: z.record(z.string(), direction()).optional(),
          filter: z.record(z.string(), z.unknown()).optional(),
        });
      },
      permission: () => ({ action: `${module}:index`, list: true }),
      command: () => ({ words: [area, "list"] }),
      run: ({ transport, signal }, input) => api.list(transport, input, signal),
    }),
    get: defineAction({
      id: `${area}.get` as const,
      title: title("get"),
      icon: "visibility",
      subject: area,
      get input() {
        return z.object({ id: id() });
      },
      permission: (input) => ({ action: `${module}:show`, segments: [input.id] }),
      command: (input) => ({ words: [area, "get", input.id] }),
      run: ({ transport, signal }, input) => api.get(transport, input.id, signal),
    }),
    create: defineAction({
      id: `${area}.create` as const,
      title: title("create"),
      icon: "add",
      input: body,
      permission: () => ({ action: `${module}:${create}` }),
      command: (input) => ({ words: [area, "create", "--file", "-"], input }),
      stale,
      run: ({ transport }, input) => api.create(transport, input),
    }),
    update: defineAction({
      id: `${area}.update` as const,
      title: title("update"),
      icon: "edit",
      subject: area,
      get input() {
        return z.object({ id: id(), body });
      },
      permission: (input) => ({ action: `${module}:update`, segments: [input.id] }),
      command: (input) => ({ words: [area, "update", input.id, "--file", "-"], input: input.body }),
      stale,
      run: ({ transport }, input) => api.update(transport, input.id, input.body),
    }),
    delete: defineAction({
      id: `${area}.delete` as const,
      title: title("delete"),
      icon: "delete",
      subject: area,
      get input() {
        return z.object({ ids: z.array(id()).min(1), names: z.array(z.string()).optional() });
      },
      permission: (input) => ({ action: `${module}:delete`, segments: [input.ids[0] ?? "*"] }),
      confirm({ ids, names = ids }) {
        const [name = ""] = names;
        const what = recordText(area);
        return {
          title:
            ids.length === 1
              ? recordText("delete.title", { what, name })
              : recordText("delete.titleMany", { count: ids.length, what: recordText(`${area}.many`) }),
          paragraphs: [recordText(`${area}.delete.text`), actionText("confirm")],
          answer: ids.length === 1 ? name : recordText("delete.agree"),
          ...(ids.length === 1 ? {} : { list: { heading: recordText("delete.list"), items: names } }),
        };
      },
      command: (input) => ({ words: [area, "delete", ...input.ids, "--yes"] }),
      stale,
      run: ({ transport }, input) => runEach(input.ids, (each) => api.remove(transport, each)),
    }),
  };
}

/** The actions that attach policies to what may hold them, and detach them. */
export function defineAttachment<const Area extends "identity" | "apikey">(area: Area) {
  const owner = ["passport", area];
  const common = {
    subject: area,
    get input() {
      return z.object({ id: id(), policyIds: z.array(id()).min(1) });
    },
    stale: () => [[area], ["session"]],
  } as const;
  const title = (verb: "attach" | "detach") => recordText(verb, { what: recordText(area) });
  return {
    attach: defineAction({
      ...common,
      id: `${area}.attach` as const,
      title: title("attach"),
      icon: "link",
      permission: (input) => ({
        action: `passport:${area}:policy:add`,
        segments: [input.id, input.policyIds[0] ?? "*"],
      }),
      command: (input) => ({ words: [area, "attach", input.id, ...input.policyIds] }),
      run: ({ transport }, input) =>
        runEach(input.policyIds, (policy) =>
          changeAttachment(transport, "PUT", [...owner, input.id], policy),
        ),
    }),
    detach: defineAction({
      ...common,
      id: `${area}.detach` as const,
      title: title("detach"),
      icon: "link_off",
      permission: (input) => ({
        action: `passport:${area}:policy:remove`,
        segments: [input.id, input.policyIds[0] ?? "*"],
      }),
      command: (input) => ({ words: [area, "detach", input.id, ...input.policyIds] }),
      run: ({ transport }, input) =>
        runEach(input.policyIds, (policy) =>
          changeAttachment(transport, "DELETE", [...owner, input.id], policy),
        ),
    }),
  };
}
