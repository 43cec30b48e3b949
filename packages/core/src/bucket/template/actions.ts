import { z } from "zod/mini";
import { defineAction } from "../../action/action";
import { documentsPath } from "../../document/paths";
import { failed, type Result, success } from "../../http/failure";
import { inOrder } from "../../section/arranging";
import { listBuckets } from "../api";
import { type Bucket, bucketSchema, titleOfBucket } from "../model";
import { deleteTemplate, isWithoutTemplates, saveTemplate } from "./api";
import { findTemplates } from "./list";
import { sharingTemplates, templateNamed, templateNameLimits } from "./model";
import { templateText } from "./text";

const text = () => z.string().check(z.minLength(1));
const create = { action: "bucket:create" };
/** What is needed beside creating buckets where something is shared. */
const sharing = (shared: boolean | undefined) => (shared === true ? [sharingTemplates] : []);
const stale = () => [["bucket"], ["template"]];

const refused = (code: "invalid" | "not-found", message: string): Result<never> =>
  failed({ code, message, retry: false });

/** A name that begins like an option stands behind all of them. */
const behindOptions = (name: string): readonly string[] => (name.startsWith("-") ? ["--", name] : [name]);

const firstOf = ([first]: readonly Bucket[]): string =>
  first === undefined ? "/bucket" : documentsPath(first._id);

/** What came of making buckets, in words. */
export const madeText = (made: readonly Bucket[]): string =>
  templateText("made", {
    count: made.length,
    titles: made.map(titleOfBucket).join(", "),
  });

/** The templates of the product, and those that were saved on the server. */
export const bucketTemplates = defineAction({
  id: "bucket.templates",
  title: templateText("action.list"),
  icon: "dashboard_customize",
  get input() {
    return z.object({});
  },
  permission: create,
  command: () => ({ words: ["bucket", "template", "list"] }),
  run: ({ transport, signal }) => findTemplates(transport, signal),
});

/**
 * Makes the buckets of a template, given by its id or its name: all of them, or none. `titles`: by the `_id` that they
 * have in the template. `rename`: a title that is taken is exchanged.
 */
export const bucketApplyTemplate = defineAction({
  id: "bucket.applyTemplate",
  title: templateText("action.apply"),
  icon: "library_add",
  get input() {
    return z.object({
      template: text(),
      titles: z.optional(z.record(z.string(), z.string())),
      rename: z.optional(z.boolean()),
    });
  },
  permission: create,
  command: ({ template, rename = false }) => ({
    words: ["bucket", "template", "apply", template, ...(rename ? ["--rename"] : [])],
  }),
  stale,
  async run({ transport, signal }, { template: name, ...how }) {
    const listed = await findTemplates(transport, signal);
    if (!listed.ok) return listed;
    const template = templateNamed(listed.value, name);
    if (template === undefined) return refused("not-found", templateText("unknown", { name }));
    const { makeBuckets } = await import("./make");
    return makeBuckets(transport, template.buckets, { ...how, keepIds: false }, template);
  },
  made: firstOf,
});

/** Saves buckets as a template, without their documents, with those that their relations lead to. */
export const bucketSaveTemplate = defineAction({
  id: "bucket.saveTemplate",
  effect: "plain",
  title: templateText("action.save"),
  icon: "bookmark_add",
  subject: "bucket",
  get input() {
    return z.object({
      name: z.string(),
      description: z.optional(z.string()),
      shared: z.optional(z.boolean()),
      bucketIds: z.array(text()).check(z.minLength(1)),
    });
  },
  permission: create,
  also: ({ bucketIds, shared }) => [
    ...bucketIds.map((id) => ({ action: "bucket:show", segments: [id] })),
    ...sharing(shared),
  ],
  command: ({ name, bucketIds, description, shared }) => ({
    words: [
      "bucket",
      "template",
      "save",
      ...(description === undefined ? [] : [`--description=${description}`]),
      ...(shared === true ? ["--shared"] : []),
      ...behindOptions(name),
      ...bucketIds,
    ],
  }),
  stale,
  async run({ transport }, { name, description, shared, bucketIds }) {
    if (name.trim() === "" || name.trim().length > templateNameLimits.most)
      return refused("invalid", templateText("problem.name", { most: templateNameLimits.most }));
    const listed = await listBuckets(transport);
    if (!listed.ok) return listed;
    const { withRelated } = await import("./making");
    const buckets = withRelated(bucketIds, listed.value).map(({ _id }) => _id);
    const saved = await saveTemplate(transport, {
      name,
      description,
      ...(shared === true ? { shared } : {}),
      buckets,
    });
    return !saved.ok && isWithoutTemplates(saved.failure)
      ? refused("not-found", templateText("problem.server"))
      : saved;
  },
});

/** Deletes a template that was saved, given by its id or its name. For the question alone: its `name`, and whether it is `shared`. */
export const bucketDeleteTemplate = defineAction({
  id: "bucket.deleteTemplate",
  title: templateText("action.delete"),
  icon: "bookmark_remove",
  get input() {
    return z.object({
      template: text(),
      name: z.optional(z.string()),
      shared: z.optional(z.boolean()),
    });
  },
  permission: create,
  also: ({ shared }) => sharing(shared),
  confirm: ({ template, name = template, shared }) => ({
    title: templateText("delete.title", { name }),
    paragraphs: [templateText("delete.text"), ...(shared === true ? [templateText("delete.shared")] : [])],
    answer: name,
  }),
  command: ({ template }) => ({
    words: ["bucket", "template", "delete", "--yes", ...behindOptions(template)],
  }),
  stale,
  async run({ transport, signal }, { template: name }) {
    const listed = await findTemplates(transport, signal);
    if (!listed.ok) return listed;
    const template = templateNamed(listed.value, name);
    if (template === undefined) return refused("not-found", templateText("unknown", { name }));
    if (template.saved !== true)
      return refused("invalid", templateText("delete.product", { name: template.name }));
    const gone = await deleteTemplate(transport, template.$id);
    return gone.ok ? success(template) : gone;
  },
});

/** The schemas of some buckets, or of all that the caller may see, as they stand in a file. Any server will do. */
export const bucketExportSchema = defineAction({
  id: "bucket.exportSchema",
  title: templateText("action.export"),
  icon: "file_download",
  subject: "bucket",
  get input() {
    return z.object({ bucketIds: z.array(text()) });
  },
  permission: { action: "bucket:index", list: true },
  command: ({ bucketIds }) => ({ words: ["bucket", "schema", "export", ...bucketIds] }),
  async run({ transport, signal }, { bucketIds }) {
    const listed = await listBuckets(transport, signal);
    if (!listed.ok) return listed;
    const wanted = listed.value.filter(({ _id }) => bucketIds.length === 0 || bucketIds.includes(_id));
    return success(inOrder(wanted));
  },
});

/** Makes the buckets of a file: all of them, or none. `newIds`: as copies, with ids of their own. */
export const bucketImportSchema = defineAction({
  id: "bucket.importSchema",
  title: templateText("action.import"),
  icon: "file_upload",
  get input() {
    return z.object({
      buckets: z.array(bucketSchema),
      newIds: z.optional(z.boolean()),
      titles: z.optional(z.record(z.string(), z.string())),
      rename: z.optional(z.boolean()),
    });
  },
  permission: create,
  command: ({ buckets, newIds = false, rename = false }) => ({
    words: [
      "bucket",
      "schema",
      "import",
      "--file",
      "-",
      ...(newIds ? ["--new-ids"] : []),
      ...(rename ? ["--rename"] : []),
    ],
    input: buckets,
  }),
  stale,
  async run({ transport }, { buckets, newIds = false, ...how }) {
    const { makeBuckets } = await import("./make");
    return makeBuckets(transport, buckets, { ...how, keepIds: !newIds });
  },
  made: firstOf,
});
