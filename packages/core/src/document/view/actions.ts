import { z } from "zod/mini";
import { type ActionContext, defineAction } from "../../action/action";
import { type FailureCode, failed, type Result, success } from "../../http/failure";
import { deleteView, insertView, isWithoutViews, listViews, replaceView } from "./api";
import { dropView, keepView, viewsHere } from "./here";
import {
  partsOf,
  type SavedView,
  type ViewBody,
  type ViewParts,
  viewNamed,
  viewNameKey,
  viewPartsShape,
} from "./model";
import { viewProblem } from "./naming";
import { viewText } from "./text";

const id = () => z.string().check(z.minLength(1));

interface OfBucket {
  readonly bucketId: string;
}

/** Whoever may list the documents of a bucket has views of them. */
const listing = {
  action: "bucket:data:index",
  segments: ({ bucketId }: OfBucket) => [bucketId],
  list: true,
};

/** A shared view is a part of the bucket: whoever may change that one may save and delete it. */
export const sharingView = ({ bucketId }: OfBucket) => ({ action: "bucket:update", segments: [bucketId] });

const needed = (input: OfBucket & { readonly shared?: boolean | undefined }) =>
  input.shared === true ? [sharingView(input)] : [];

const stale = ({ bucketId }: OfBucket) => [["view", bucketId]];

/** The saved views of a bucket, and where they are kept. */
export interface KeptViews {
  readonly views: readonly SavedView[];
  /** `here`: in the memory of the console, as the server keeps none. */
  readonly kept: "server" | "here" | "nowhere";
}

/** The views that a person has in a bucket. */
export async function findViews(context: ActionContext, bucketId: string): Promise<Result<KeptViews>> {
  const listed = await listViews(context.transport, bucketId, context.signal);
  if (listed.ok) return success({ views: listed.value, kept: "server" });
  if (!isWithoutViews(listed.failure)) return listed;
  const own = await context.own?.();
  return success(
    own === undefined ? { views: [], kept: "nowhere" } : { views: viewsHere(own, bucketId), kept: "here" },
  );
}

/** One's own views of a bucket and the shared ones. */
export const viewList = defineAction({
  id: "document.viewList",
  title: viewText("action.list"),
  icon: "view_list",
  subject: "bucket",
  get input() {
    return z.object({ bucketId: id() });
  },
  permission: listing,
  command: ({ bucketId }) => ({ words: ["view", "list", bucketId] }),
  run: (context, { bucketId }) => findViews(context, bucketId),
});

/** Saves a view: a new one, or with `replace` in the place of the one of its name; `view`: in the place of this one. */
export const viewSave = defineAction({
  id: "document.viewSave",
  effect: "plain",
  title: viewText("action.save"),
  icon: "bookmark_add",
  subject: "bucket",
  get input() {
    return z.object({
      bucketId: id(),
      name: z.string(),
      shared: z.optional(z.boolean()),
      replace: z.optional(z.boolean()),
      view: z.optional(z.object({ _id: id(), version: z.number(), shared: z.boolean() })),
      ...viewPartsShape(),
    });
  },
  permission: listing,
  also: (input) => needed({ ...input, shared: input.shared === true || input.view?.shared === true }),
  command: ({ bucketId, name, ...input }) => ({
    words: ["view", "save", ...namedWords(bucketId, name, saveFlags(input))],
  }),
  stale,
  async run(context, { bucketId, replace = false, view, ...input }) {
    const body: ViewBody = { name: input.name.trim(), shared: input.shared === true, ...partsOf(input) };
    const problem = viewProblem(body);
    if (problem !== undefined) return refused("invalid", problem);
    const found = await findViews(context, bucketId);
    if (!found.ok) return found;
    const { views, kept } = found.value;
    const before = views.find(({ _id }) => _id === view?._id);
    if (view !== undefined && before === undefined)
      return refused("not-found", viewText("unknown", { name: body.name }));
    const namesake = views.find(
      (each) => each.shared === body.shared && viewNameKey(each.name) === viewNameKey(body.name),
    );
    if (namesake !== undefined && namesake !== before && !replace)
      return refused("conflict", viewText("taken", { name: namesake.name }));
    const place = before ?? namesake;
    if (kept === "server") return saveThere(context, bucketId, body, place, view?.version);
    if (body.shared) return refused("invalid", viewText("kept.alone"));
    const own = await context.own?.();
    if (own === undefined) return refused("invalid", viewText("kept.nowhere"));
    return success(keepView(own, bucketId, body, place));
  },
});

const saveThere = (
  { transport }: ActionContext,
  bucketId: string,
  body: ViewBody,
  place: SavedView | undefined,
  version: number | undefined,
): Promise<Result<SavedView>> =>
  place === undefined
    ? insertView(transport, bucketId, body)
    : replaceView(transport, bucketId, place._id, { ...body, version: version ?? place.version });

/** A name that begins like an option stands behind all of them. */
const namedWords = (bucketId: string, name: string, flags: readonly string[]): readonly string[] =>
  name.startsWith("-") ? [bucketId, ...flags, "--", name] : [bucketId, name, ...flags];

interface SaveFlags extends ViewParts {
  readonly shared?: boolean | undefined;
  readonly replace?: boolean | undefined;
}

function saveFlags({ filter, sort, columns, language, shared, replace }: SaveFlags): readonly string[] {
  const keys = Object.entries(sort ?? {}).map(([key, way]) => (way === 1 ? key : `-${key}`));
  return [
    ...(filter === undefined
      ? []
      : [`--filter=${typeof filter === "string" ? filter : JSON.stringify(filter)}`]),
    ...(keys.length === 0 ? [] : [`--sort=${keys.join(",")}`]),
    ...(columns === undefined ? [] : [`--fields=${columns.join(",")}`]),
    ...(language === undefined ? [] : [`--language=${language}`]),
    ...(shared === true ? ["--shared"] : []),
    ...(replace === true ? ["--replace"] : []),
  ];
}

/** Deletes a view, given by its id or its name. For the question alone: its `name`, and whether it is `shared`. */
export const viewDelete = defineAction({
  id: "document.viewDelete",
  title: viewText("action.delete"),
  icon: "bookmark_remove",
  subject: "bucket",
  get input() {
    return z.object({
      bucketId: id(),
      view: id(),
      name: z.optional(z.string()),
      shared: z.optional(z.boolean()),
    });
  },
  permission: listing,
  also: needed,
  confirm: ({ view, name = view, shared }) => ({
    title: viewText("delete.title", { name }),
    paragraphs: [viewText("delete.text"), ...(shared === true ? [viewText("delete.shared")] : [])],
    answer: viewText("delete.agree"),
  }),
  command: ({ bucketId, view, name = view }) => ({
    words: ["view", "delete", ...namedWords(bucketId, name, ["--yes"])],
  }),
  stale,
  async run(context, { bucketId, view }) {
    const found = await findViews(context, bucketId);
    if (!found.ok) return found;
    const place = viewNamed(found.value.views, view);
    if (place === undefined) return refused("not-found", viewText("unknown", { name: view }));
    if (found.value.kept === "server") {
      const gone = await deleteView(context.transport, bucketId, place._id);
      return gone.ok ? success(place) : gone;
    }
    const own = await context.own?.();
    if (own !== undefined) dropView(own, bucketId, place._id);
    return success(place);
  },
});

const refused = (code: FailureCode, message: string): Result<never> =>
  failed({ code, message, retry: false });
