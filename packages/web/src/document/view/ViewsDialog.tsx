import "../../styles/view.css";
import { Switch } from "@blueprintjs/core";
import { neededOf } from "@twinhelm/core/action/offer";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { viewDelete, viewSave } from "@twinhelm/core/document/view/actions";
import { partsOfList } from "@twinhelm/core/document/view/apply";
import { type SavedView, viewNameKey } from "@twinhelm/core/document/view/model";
import { viewNameProblem } from "@twinhelm/core/document/view/naming";
import { useViews } from "@twinhelm/core/document/view/react";
import { viewText } from "@twinhelm/core/document/view/text";
import { useAccess } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { useState } from "react";
import { useChoose } from "../../action/FaceProvider";
import type { EditorProps } from "../../area/faces";
import { FormDialog } from "../../form/FormDialog";
import { TextField } from "../../input/TextField";
import { ActionButton } from "../../shell/ActionButton";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { useBucketColumns } from "../useBucketColumns";
import { useDocumentList } from "../useDocumentList";
import { useSaveView } from "./useSaveView";
import { useViewsHere } from "./useViewsHere";

/** Saves the list of the bucket that is open as a view, and deletes views. */
export function ViewsDialog({ edited, onClose }: EditorProps) {
  const [chosen] = edited.situation.chosen.bucket ?? [];
  const bucket = useBuckets().value?.find(({ _id }) => _id === chosen?._id);
  return bucket === undefined ? null : <Views bucket={bucket} onClose={onClose} />;
}

interface ViewsProps {
  readonly bucket: Bucket;
  readonly onClose: () => void;
}

function Views({ bucket, onClose }: ViewsProps) {
  const { value } = useViews(bucket._id, true);
  const parts = usePartsHere(bucket);
  const { busy, failure, save } = useSaveView(bucket, { inPlace: true });
  const access = useAccess().value;
  const [name, setName] = useState("");
  const [wanted, setShared] = useState(false);
  const [touched, setTouched] = useState(false);
  const canShare = value?.kept === "server";
  const shared = wanted && canShare;
  const problem = touched ? viewNameProblem(name) : undefined;
  const namesake = value?.views.find(
    (each) => each.shared === shared && viewNameKey(each.name) === viewNameKey(name),
  );
  const run = async () => {
    setTouched(true);
    if (viewNameProblem(name) !== undefined) return;
    if (await save({ ...parts, name, shared, replace: namesake !== undefined })) onClose();
  };
  return (
    <FormDialog
      className="views-dialog"
      title={viewText("save.title")}
      failure={failure}
      button={{
        text: namesake === undefined ? text("common.save") : viewText("replace"),
        loading: busy,
        request: neededOf(viewSave, { bucketId: bucket._id, name, shared }, access),
      }}
      enters
      onRun={() => void run()}
      onClose={onClose}
    >
      <p className="muted">{viewText("save.holds")}</p>
      <TextField label={viewText("name")} autoFocus value={name} problem={problem} onChange={setName} />
      {canShare && (
        <Switch checked={shared} onChange={() => setShared(!wanted)}>
          {viewText("share")} <small className="muted">{viewText("share.help")}</small>
        </Switch>
      )}
      {value?.kept === "here" && <p className="muted">{viewText("kept.browser")}</p>}
      {namesake !== undefined && <p role="status">{viewText("taken.replace", { name: namesake.name })}</p>}
      {value !== undefined && value.views.length > 0 && (
        <SavedViews bucketId={bucket._id} views={value.views} />
      )}
    </FormDialog>
  );
}

/** What a view of the list keeps, as the address has it. */
function usePartsHere(bucket: Bucket) {
  const list = useDocumentList(bucket, useViewsHere(bucket));
  const { shown } = useBucketColumns(bucket, list);
  return partsOfList(list.state, shown);
}

function SavedViews({ bucketId, views }: { bucketId: string; views: readonly SavedView[] }) {
  const { ask } = useChoose();
  const access = useAccess().value;
  return (
    <section aria-label={viewText("views")}>
      <h2 className="views-title">{viewText("views")}</h2>
      <ul className="views-list">
        {views.map(({ _id, name, shared }) => {
          const removal = { bucketId, view: _id, name, shared };
          return (
            <li key={_id}>
              <span className="views-name">{name}</span>
              <small className="muted">{viewText(shared ? "views.shared" : "views.mine")}</small>
              <ActionButton
                variant="minimal"
                icon={<MaterialIcon name="delete" />}
                aria-label={viewText("delete.item", { name })}
                title={viewText("delete.item", { name })}
                request={neededOf(viewDelete, removal, access)}
                onClick={() => ask(viewDelete, removal)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
