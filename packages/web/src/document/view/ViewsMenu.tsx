import { Button, MenuDivider, MenuItem } from "@blueprintjs/core";
import { neededOf } from "@twinhelm/core/action/offer";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentOffers } from "@twinhelm/core/document/offers";
import { viewDelete, viewSave } from "@twinhelm/core/document/view/actions";
import { partsOfList } from "@twinhelm/core/document/view/apply";
import type { SavedView } from "@twinhelm/core/document/view/model";
import { useViews } from "@twinhelm/core/document/view/react";
import { viewText } from "@twinhelm/core/document/view/text";
import { isChanged } from "@twinhelm/core/list/state";
import { useAccess } from "@twinhelm/core/react/console";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useChoose } from "../../action/FaceProvider";
import { ActionMenuItem } from "../../shell/ActionMenuItem";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { MenuPopover } from "../../shell/MenuPopover";
import type { DocumentList } from "../useDocumentList";
import { useSaveView, viewPath } from "./useSaveView";
import type { ViewsHere } from "./useViewsHere";

interface ViewsMenuProps {
  readonly bucket: Bucket;
  readonly views: ViewsHere;
  readonly list: DocumentList;
  /** Keys of the columns that are shown. */
  readonly shown: readonly string[];
}

const saving = { action: viewSave, offer: documentOffers.viewSave };

/** The saved views of a bucket: which one the list stands on, and what can be done with it. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { views, list } = props;
  const { open } = views;
  const changed = open !== undefined && isChanged(list.state, list.defaults);
  const label =
    open === undefined
      ? viewText("views")
      : changed
        ? viewText("changed.of", { name: open.name })
        : viewText("open", { name: open.name });
  return (
    <MenuPopover placement="bottom-end" items={() => <Items {...props} changed={changed} />}>
      <Button
        variant="minimal"
        className="views-button"
        icon={<MaterialIcon name={open === undefined ? "bookmark_border" : "bookmark"} />}
        endIcon={<MaterialIcon name="arrow_drop_down" />}
        aria-label={label}
        title={label}
        text={
          <span className="bar-text">
            {open?.name ?? viewText("views")}
            {changed && <em className="view-changed">{viewText("changed")}</em>}
          </span>
        }
      />
    </MenuPopover>
  );
}

function Items(props: ViewsMenuProps & { readonly changed: boolean }) {
  const { bucket, views, list } = props;
  const { value } = useViews(bucket._id, true);
  const navigate = useNavigate();
  const { choose } = useChoose();
  const go = (id: string | undefined) => void navigate(viewPath(bucket._id, id));
  const line = (view: SavedView) => (
    <MenuItem
      key={view._id}
      icon={<MaterialIcon name={view._id === views.open?._id ? "check" : "bookmark_border"} />}
      text={view.name}
      aria-current={view._id === views.open?._id ? "true" : undefined}
      onClick={() => go(view._id)}
    />
  );
  const saveAs = (
    <ActionMenuItem
      icon="bookmark_add"
      text={viewText("save.as")}
      onClick={() => choose(saving, { bucket: [bucket] })}
    />
  );
  const mine = value?.views.filter(({ shared }) => !shared) ?? [];
  const shared = value?.views.filter((view) => view.shared) ?? [];
  return (
    <>
      <MenuItem
        icon={<MaterialIcon name={list.state.view === undefined ? "check" : "table_rows"} />}
        text={viewText("views.all")}
        onClick={() => go(undefined)}
      />
      {mine.length > 0 && <MenuDivider title={viewText("views.mine")} />}
      {mine.map(line)}
      {shared.length > 0 && <MenuDivider title={viewText("views.shared")} />}
      {shared.map(line)}
      <MenuDivider />
      {views.open === undefined ? (
        saveAs
      ) : (
        <OpenItems {...props} open={views.open}>
          {saveAs}
        </OpenItems>
      )}
      {value?.kept === "here" && (
        <li className="menu-note">
          <small>{viewText("kept.browser")}</small>
        </li>
      )}
    </>
  );
}

interface OpenItemsProps extends ViewsMenuProps {
  readonly changed: boolean;
  readonly open: SavedView;
  /** What stands before its deletion. */
  readonly children: ReactNode;
}

/** What can be done with the view that is open. */
function OpenItems({ bucket, list, shown, changed, open, children }: OpenItemsProps) {
  const { save } = useSaveView(bucket);
  const { ask } = useChoose();
  const access = useAccess().value;
  const navigate = useNavigate();
  const { _id, name, shared, version } = open;
  const bucketId = bucket._id;
  const removal = { bucketId, view: _id, name, shared };
  return (
    <>
      {changed && (
        <>
          <ActionMenuItem
            icon="save"
            text={viewText("save")}
            request={neededOf(viewSave, { bucketId, name, shared }, access)}
            onClick={() =>
              void save({
                ...partsOfList(list.state, open.columns === undefined ? list.state.columns : shown),
                name,
                shared,
                view: { _id, version, shared },
              })
            }
          />
          <ActionMenuItem
            icon="undo"
            text={viewText("reset")}
            onClick={() => void navigate(viewPath(bucketId, _id))}
          />
        </>
      )}
      {children}
      <ActionMenuItem
        icon="bookmark_remove"
        text={viewText("delete.item", { name })}
        request={neededOf(viewDelete, removal, access)}
        danger
        onClick={() => ask(viewDelete, removal, () => void navigate(viewPath(bucketId, undefined)))}
      />
    </>
  );
}
