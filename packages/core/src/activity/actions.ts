import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { deleteActivities, listActivities, showActivity, undoActivities, verifyActivities } from "./api";
import { activityText } from "./text";

const id = () => z.string().check(z.minLength(1));
const ids = () => z.array(id()).check(z.minLength(1));
const index = { action: "activity:index" } as const;

const listInput = () =>
  z.object({
    identifier: z.optional(z.string()),
    actions: z.array(z.number()),
    all: z.array(z.string()),
    among: z.array(z.string()),
    between: z.optional(z.object({ begin: z.string(), end: z.string() })),
    limit: z.optional(z.int().check(z.gte(0))),
    skip: z.optional(z.int().check(z.gte(0))),
  });

/** What is done with activities. */
export const activityActions = {
  list: defineAction({
    id: "activity.list",
    title: activityText("list"),
    icon: "history",
    get input() {
      return listInput();
    },
    permission: index,
    command: ({ all }) => ({
      words: ["activity", "list", ...(all.length === 0 ? [] : ["--module", all.join("/")])],
    }),
    run: ({ transport, signal }, input) => listActivities(transport, input, signal),
  }),
  show: defineAction({
    id: "activity.show",
    title: activityText("show"),
    icon: "difference",
    subject: "activity",
    get input() {
      return z.object({ id: id() });
    },
    permission: index,
    command: (input) => ({ words: ["activity", "show", input.id] }),
    run: ({ transport, signal }, input) => showActivity(transport, input.id, signal),
  }),
  delete: defineAction({
    id: "activity.delete",
    title: activityText("remove"),
    icon: "delete_sweep",
    subject: "activity",
    get input() {
      return z.object({ ids: ids() });
    },
    permission: { action: "activity:delete" },
    confirm: (input) => ({
      title: activityText("clear.title", { count: input.ids.length }),
      paragraphs: [activityText("clear.about", { count: input.ids.length })],
      answer: activityText("clear.answer"),
    }),
    command: (input) => ({ words: ["activity", "delete", ...input.ids, "--yes"] }),
    // What these changed is not asked for again: they are gone.
    stale: () => [
      ["activity", "list"],
      ["activity", "latest"],
    ],
    run: ({ transport }, input) => deleteActivities(transport, input.ids),
  }),
  undo: defineAction({
    id: "activity.undo",
    title: activityText("undo"),
    icon: "undo",
    subject: "activity",
    get input() {
      return z.object({ ids: ids(), dryRun: z.optional(z.boolean()), lockout: z.optional(z.boolean()) });
    },
    // What else it needs depends on what is undone: the plan says so.
    permission: index,
    command: (input) => ({ words: ["undo", ...input.ids, "--yes"] }),
    // Anything may be another by now.
    stale: ({ dryRun = false }) => (dryRun ? [] : [[]]),
    run: (context, { dryRun = false, ...input }) =>
      undoActivities(context.transport, { ...input, dryRun }, context),
  }),
  verify: defineAction({
    id: "activity.verify",
    title: activityText("verify"),
    icon: "verified",
    get input() {
      return z.object({});
    },
    permission: index,
    command: () => ({ words: ["activity", "verify"] }),
    run: ({ transport, signal }) => verifyActivities(transport, signal),
  }),
};
