import { bucketUpdate } from "@twinhelm/core/bucket/actions";
import { useBuildingWords } from "@twinhelm/core/bucket/building/react";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { documentsPath } from "@twinhelm/core/document/paths";
import { fieldIn } from "@twinhelm/core/field/fieldList";
import { titleOf } from "@twinhelm/core/field/property";
import { formText } from "@twinhelm/core/text/form";
import { visibleText } from "@twinhelm/core/text/visible";
import type { RouteScreen } from "../area/faces";
import { useTerminal } from "../context";
import { itemsView, note } from "../form/items";
import { saveItem } from "../form/saveItem";
import { guardedKeys, usePermissions } from "../keys/usePermissions";
import { goBack, open } from "../navigation/state";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { fieldTreeItems } from "./fieldTreeItems";
import { useCheckedSave } from "./useCheckedSave";
import { useFieldTree } from "./useFieldTree";
import { usePlaceFields } from "./usePlaceFields";

/** bucket/{id}/fields: the fields of a bucket, added, changed, moved and deleted, and saved at once. */
export const BucketFields: RouteScreen = ({ parameters: { bucketId = "" }, ...props }) => {
  const { area, children } = props;
  const { paint } = useTerminal();
  const buckets = useBuckets();
  const bucket = buckets.value?.find(({ _id }) => _id === bucketId);
  if (bucket !== undefined) return <Fields key={bucketId} bucket={bucket} {...props} />;
  const commands = { refresh: buckets.reload };
  if (buckets.failure !== undefined)
    return children({ lines: failureLines(buckets.failure, area, paint), commands });
  if (buckets.loading) return children({ lines: loadingLines(area, paint) });
  const title = bucketText("unknown", { id: visibleText(bucketId) });
  return children({ lines: messageLines({ title, paragraphs: [] }, area, paint), commands });
};

function Fields({ bucket, area, state, change, children }: ScreenProps & { bucket: Bucket }) {
  const { paint } = useTerminal();
  const editing = usePlaceFields(bucket, state, change);
  const { draft, dirty, unsaved, failure, problems } = editing;
  const permissions = usePermissions();
  const { tree, input } = useFieldTree(editing, state, change);
  const checkedSave = useCheckedSave(editing, change);
  const { words: building } = useBuildingWords(bucket);
  const [wrong] = Object.entries(problems);
  const trySave = () => {
    if (!dirty) return permissions.warn(formText("unchanged"));
    if (wrong === undefined) return checkedSave();
    const [key, problem] = wrong;
    permissions.warn(`${titleOf(key, fieldIn(draft, key))}: ${problem}`);
  };
  const save = permissions.guard(bucketUpdate.permission?.({ bucketId: bucket._id, bucket }), trySave);
  const view = itemsView(
    [
      ...building.map((words, at) => note(`building${at}`, visibleText(words), "warning")),
      ...fieldTreeItems(tree),
      saveItem({ state: editing.state, save, failure, paint }),
      ...(unsaved ? [note("loss", bucketText("field.loss"), "warning")] : []),
    ],
    { area, state, change, paint },
  );
  const back = () =>
    change((now) => (now.before.length === 0 ? open(documentsPath(bucket._id)) : goBack)(now));
  const keys = guardedKeys({ back: { run: back }, save });
  return children({
    names: [titleOfBucket(bucket), `${bucketText("field.list")}${unsaved ? " *" : ""}`],
    lines: view.lines,
    left: unsaved ? { text: formText("unsaved"), tone: "plain" } : undefined,
    chosen: { rows: { bucket: [bucket] } },
    commands: { ...keys.commands, ...view.commands },
    denied: { ...keys.denied, ...view.denied },
    input,
  });
}
