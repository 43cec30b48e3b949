import { z } from "zod/mini";
import { type ActionContext, defineAction } from "../action/action";
import type { Result } from "../http/failure";
import { actionText } from "../text/actions";
import { addAsset, exportAsset, getAsset, installAsset, listAssets, removeAsset } from "./api";
import { type Asset, assetBodySchema, assetExportSchema, installationSchema } from "./model";
import { assetPath, assetsPath } from "./paths";
import { assetText } from "./text";

const id = () => z.string().check(z.minLength(1));
const installInput = () =>
  z.extend(z.object({ id: id() }), { configs: installationSchema._zod.innerType.shape.configs });

const removal = () =>
  z.object({
    id: id(),
    name: z.optional(z.string()),
    /** Documents that go with it; absent: nobody knows. */
    documents: z.optional(z.number()),
  });

type Removal = z.infer<ReturnType<typeof removal>>;

/** What is asked before an asset is stopped or deleted: its name, once it was said what goes. */
const question =
  (which: "stop" | "delete") =>
  ({ id: of, name = of, documents }: Removal) => ({
    title: assetText(`${which}.title`, { name }),
    paragraphs: [
      assetText(`${which}.about`),
      ...(documents === undefined || documents === 0 ? [] : [assetText("documents", { count: documents })]),
      actionText("confirm"),
    ],
    answer: name,
  });

async function learn({ transport, signal }: ActionContext, input: Removal): Promise<Removal> {
  const found = await getAsset(transport, input.id, signal);
  if (!found.ok) return input;
  const { documentsOf } = await import("./plan");
  const gone = found.value.resources.filter((each) => each.installation_status === "installed");
  const documents = await documentsOf(transport, gone, signal);
  return { ...input, name: found.value.name, ...(documents === undefined ? {} : { documents }) };
}

/** Everything may be another once resources were written. */
const stale = () => [[]];

/** What is done with assets. */
export const assetActions = {
  list: defineAction({
    id: "asset.list",
    title: assetText("list"),
    icon: "shop",
    get input() {
      return z.object({});
    },
    permission: { action: "asset:index" },
    command: () => ({ words: ["asset", "list"] }),
    run: ({ transport, signal }) => listAssets(transport, signal),
  }),
  get: defineAction({
    id: "asset.get",
    title: assetText("get"),
    icon: "visibility",
    subject: "asset",
    get input() {
      return z.object({ id: id() });
    },
    permission: { action: "asset:show" },
    command: (input) => ({ words: ["asset", "get", input.id] }),
    run: ({ transport, signal }, input) => getAsset(transport, input.id, signal),
  }),
  add: defineAction({
    id: "asset.add",
    title: assetText("add"),
    icon: "add",
    input: assetBodySchema,
    permission: { action: "asset:download" },
    command: (input) => ({ words: ["asset", "add", "-"], input }),
    stale: () => [["asset"]],
    made: ({ _id }: Asset) => assetPath(_id),
    run: ({ transport }, input): Promise<Result<Asset>> => addAsset(transport, input),
  }),
  install: defineAction({
    id: "asset.install",
    title: assetText("install"),
    icon: "play_arrow",
    subject: "asset",
    get input() {
      return installInput();
    },
    permission: { action: "asset:install" },
    command: (input) => ({ words: ["asset", "install", input.id, "--yes"] }),
    stale,
    run: (context, input) => installAsset(context.transport, input.id, input.configs, context),
  }),
  stop: defineAction({
    id: "asset.stop",
    title: assetText("stop"),
    icon: "stop_circle",
    subject: "asset",
    get input() {
      return removal();
    },
    permission: { action: "asset:delete" },
    learn,
    confirm: question("stop"),
    command: (input) => ({ words: ["asset", "remove", input.id, "--soft", "--yes"] }),
    stale,
    run: (context, input) => removeAsset(context.transport, input.id, "soft", context),
  }),
  delete: defineAction({
    id: "asset.delete",
    title: assetText("delete"),
    icon: "delete",
    subject: "asset",
    get input() {
      return removal();
    },
    permission: { action: "asset:delete" },
    learn,
    confirm: question("delete"),
    command: (input) => ({ words: ["asset", "remove", input.id, "--yes"] }),
    stale,
    gone: (input) => ({ paths: [assetPath(input.id)], to: assetsPath }),
    run: (context, input) => removeAsset(context.transport, input.id, "hard", context),
  }),
  export: defineAction({
    id: "asset.export",
    title: assetText("export"),
    icon: "file_download",
    input: assetExportSchema,
    permission: { action: "asset:export" },
    command: (input) => ({ words: ["asset", "export", "--file", "-"], input }),
    run: ({ transport }, input) => exportAsset(transport, input),
  }),
};
