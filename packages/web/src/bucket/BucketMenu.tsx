import { MenuDivider } from "@blueprintjs/core";
import { type Offered, requestOf } from "@twinhelm/core/action/offer";
import { bucketDrawer } from "@twinhelm/core/bucket/drawer";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { useAccess } from "@twinhelm/core/react/console";
import { drawerText } from "@twinhelm/core/text/drawer";
import { useChoose } from "../action/FaceProvider";
import { ActionMenuItem } from "../shell/ActionMenuItem";
import { DrawerMenu } from "../shell/drawer/DrawerMenu";

/** What can be done with the bucket that is open, beside its title. */
export const BucketMenu = ({ bucket }: { bucket: Bucket }) => (
  <DrawerMenu label={drawerText("page.menu", { title: bucket.title })}>
    {() => <Items bucket={bucket} />}
  </DrawerMenu>
);

function Items({ bucket }: { bucket: Bucket }) {
  const { choose, listed } = useChoose();
  const access = useAccess().value;
  const chosen = { bucket: [bucket] };
  const line = (offered: Offered, words: string, danger = false) => (
    <ActionMenuItem
      key={offered.action.id}
      icon={offered.action.icon}
      danger={danger}
      text={words}
      request={requestOf(offered, { chosen, listed }, access)}
      onClick={() => choose(offered, chosen)}
    />
  );
  return (
    <>
      {line(bucketDrawer.edit, drawerText("entry.edit"))}
      {line(bucketDrawer.grant, drawerText("entry.grant"))}
      <MenuDivider />
      {line(bucketDrawer.remove, drawerText("entry.delete"), true)}
    </>
  );
}
