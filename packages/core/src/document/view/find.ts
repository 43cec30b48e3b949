import type { ActionContext } from "../../action/action";
import type { Bucket } from "../../bucket/model";
import { failed, type Result, success } from "../../http/failure";
import { findViews } from "./actions";
import { baseOf } from "./apply";
import { goneFieldsOf } from "./gone";
import { type SavedView, type ViewParts, viewNamed } from "./model";
import { viewText } from "./text";

/** A view with what it asks a server for. */
export interface FoundView {
  readonly view: SavedView;
  /** Its parts, without an order or columns by fields that are gone. */
  readonly parts: ViewParts;
  /** What is to be said of it: the fields that it names and that the bucket has not any more. */
  readonly warning: string | undefined;
}

/** The view with this id or name, one's own before a shared one, as lists and exports are asked for by it. */
export async function findView(
  context: ActionContext,
  bucket: Bucket,
  name: string,
): Promise<Result<FoundView>> {
  const found = await findViews(context, bucket._id);
  if (!found.ok) return found;
  const view = viewNamed(found.value.views, name);
  if (view === undefined)
    return failed({ code: "not-found", message: viewText("unknown", { name }), retry: false });
  const { sort, ...base } = baseOf(bucket, view);
  const gone = goneFieldsOf(bucket, view);
  return success({
    view,
    parts: { ...base, ...(sort === undefined ? {} : { sort: { [sort.field]: sort.direction } }) },
    warning: gone.length === 0 ? undefined : viewText("missing", { fields: gone.join(", ") }),
  });
}
