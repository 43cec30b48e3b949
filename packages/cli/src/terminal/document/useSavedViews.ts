import type { Access } from "@twinhelm/core/access/evaluate";
import { runAction, shownInQuestion } from "@twinhelm/core/action/run";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { columnsOf } from "@twinhelm/core/document/columns";
import { documentListDefaults } from "@twinhelm/core/document/list";
import { documentsPath } from "@twinhelm/core/document/paths";
import { type KeptViews, sharingView, viewDelete, viewSave } from "@twinhelm/core/document/view/actions";
import { openViewOf, partsOfList } from "@twinhelm/core/document/view/apply";
import { type SavedView, viewNameKey } from "@twinhelm/core/document/view/model";
import { viewsQuery } from "@twinhelm/core/document/view/react";
import { viewText } from "@twinhelm/core/document/view/text";
import { createColumnMemory } from "@twinhelm/core/list/columns";
import { isChanged, type ListState } from "@twinhelm/core/list/state";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { text } from "@twinhelm/core/text/catalogue";
import { type ChoiceLayer, choosing, confirming } from "../navigation/layer";
import { type Change, open, type Place, show } from "../navigation/state";

type SaveInput = Parameters<typeof viewSave.run>[1];

/** The address of the table of a bucket on a view; no view: as it begins. */
const viewPath = (bucketId: string, id: string | undefined): string =>
  id === undefined ? documentsPath(bucketId) : `${documentsPath(bucketId)}?view=${encodeURIComponent(id)}`;

/** Opens the list of the saved views of a bucket, from which they are shown, saved and deleted. */
export function useSavedViews(change: (change: Change) => void): (bucket: Bucket) => void {
  const client = useClient();
  const access = useAccess().value;
  return (bucket) => {
    const work: Work = { client, access, change, bucket };
    const showThem = (found: KeptViews) =>
      change((state) => show(viewsLayer(work, found, state.place))(state));
    client.queries.fetchQuery(viewsQuery(client, bucket._id)).then(showThem, () => undefined);
  };
}

interface Work {
  readonly client: ConsoleClient;
  readonly access: Access | undefined;
  readonly change: (change: Change) => void;
  readonly bucket: Bucket;
}

function viewsLayer(work: Work, found: KeptViews, place: Place): ChoiceLayer {
  const { bucket } = work;
  const list = place.path === documentsPath(bucket._id) ? place.list : firstList;
  const current = openViewOf(list, found.views);
  const does = new Map<string, () => void>([
    ["", () => go(work, undefined)],
    [":save", () => current && saveOpen(work, list, current)],
    [":reset", () => go(work, current?._id)],
    [":as", () => saveAs(work, list, found)],
    [":delete", () => current && remove(work, current)],
  ]);
  const choice = {
    title: viewText("views.of", { title: bucket.title }),
    about: found.kept === "here" ? [viewText("kept.computer")] : [],
    items: itemsOf(found.views, current, list),
    onPick: (id: string) => (does.has(id) ? does.get(id)?.() : go(work, id)),
  };
  return choosing(choice, current?._id ?? "");
}

const go = ({ change, bucket }: Work, id: string | undefined) => change(open(viewPath(bucket._id, id)));

async function save(work: Work, input: SaveInput, more = {}) {
  const { client, bucket } = work;
  const result = await runAction(client, viewSave, input, more);
  if (!result.ok) return result;
  await client.queries.fetchQuery(viewsQuery(client, bucket._id));
  client.notifications.say({ tone: "success", text: viewText("saved", { name: result.value.name }) });
  go(work, result.value._id);
  return result;
}

function saveOpen(work: Work, list: ListState, { _id, name, shared, version }: SavedView): void {
  const parts = inputOf(work.bucket._id, list, undefined);
  void save(work, { ...parts, name, shared, view: { _id, version, shared } });
}

/** Asks for a name, then for whom, and where there is a view of that name once more. */
function saveAs(work: Work, list: ListState, { views, kept }: KeptViews): void {
  const { change, access, bucket } = work;
  const finish = (name: string, shared: boolean) => {
    const key = viewNameKey(name);
    const namesake = views.find((each) => each.shared === shared && viewNameKey(each.name) === key);
    const input = { ...inputOf(bucket._id, list, shownIn(work)), name, shared };
    if (namesake === undefined) return void save(work, input);
    const question = {
      title: viewText("replace"),
      paragraphs: [viewText("taken.replace", { name: namesake.name })],
    };
    change(show(confirming(question, () => save(work, { ...input, replace: true }, shownInQuestion))));
  };
  const needed = sharingView({ bucketId: bucket._id });
  const isDenied = access?.can(needed.action, needed.segments) === false;
  const hint = isDenied ? { hint: text("access.required", { action: needed.action }) } : {};
  const whose = (name: string) => {
    const items = [
      { id: "mine", label: viewText("views.mine") },
      { id: "shared", label: viewText("share"), ...hint },
    ];
    change(show(choosing({ title: name, items, onPick: (id) => finish(name, id === "shared") })));
  };
  const naming = {
    title: viewText("save.name"),
    about: [viewText("save.holds")],
    items: views.map(({ name }) => ({ id: name, label: name })),
    free: true,
    onPick: (name: string) => (kept === "server" ? whose(name) : finish(name, false)),
  };
  change(show(choosing(naming)));
}

/** Keys of the columns that this person has chosen for the bucket. */
function shownIn({ client, bucket }: Work): readonly string[] {
  const all = columnsOf(bucket).map(({ key }) => key);
  return createColumnMemory({ store: client.memory, name: bucket._id, all }).shown();
}

function remove({ client, change, bucket }: Work, { _id: view, name, shared }: SavedView): void {
  const input = { bucketId: bucket._id, view, name, shared };
  const question = viewDelete.confirm?.(input);
  if (question === undefined) return;
  const gone = open(viewPath(bucket._id, undefined));
  change(show(confirming(question, () => runAction(client, viewDelete, input, shownInQuestion), gone)));
}

const firstList: ListState = { pageSize: documentListDefaults.pageSize, pageIndex: 0 };

function inputOf(bucketId: string, list: ListState, own: readonly string[] | undefined) {
  const { filter, columns, ...parts } = partsOfList(list, list.columns ?? own);
  return {
    bucketId,
    ...parts,
    ...(filter === undefined ? {} : { filter: typeof filter === "string" ? filter : { ...filter } }),
    ...(columns === undefined ? {} : { columns: [...columns] }),
  };
}

/** The views, then what can be done with the one that is open. */
function itemsOf(
  views: readonly SavedView[],
  current: SavedView | undefined,
  list: ListState,
): ChoiceLayer["items"] {
  const name = current?.name ?? "";
  const own = views.map(({ _id, name: label, shared }) => ({
    id: _id,
    label,
    hint: viewText(shared ? "views.shared" : "views.mine"),
  }));
  const isOther = current !== undefined && isChanged(list, documentListDefaults);
  return [
    { id: "", label: viewText("views.all") },
    ...own,
    ...(isOther ? [{ id: ":save", label: viewText("save.item", { name }) }] : []),
    ...(isOther ? [{ id: ":reset", label: viewText("reset.item", { name }) }] : []),
    { id: ":as", label: viewText("save.as") },
    ...(current === undefined ? [] : [{ id: ":delete", label: viewText("delete.item", { name }) }]),
  ];
}
