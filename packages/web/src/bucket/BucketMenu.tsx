import { MenuDivider } from "@blueprintjs/core";
import { bucketDrawer } from "@twinhelm/core/bucket/drawer";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { drawerText } from "@twinhelm/core/text/drawer";
import { OfferedItem } from "../action/OfferedItem";
import { DrawerMenu } from "../shell/drawer/DrawerMenu";

/** What can be done with the bucket that is open, beside its title. */
export function BucketMenu({ bucket }: { bucket: Bucket }) {
  const { edit, grant, remove } = bucketDrawer;
  const chosen = { bucket: [bucket] };
  return (
    <DrawerMenu label={drawerText("page.menu", { title: titleOfBucket(bucket) })}>
      {() => (
        <>
          <OfferedItem offered={edit} text={drawerText("entry.edit")} chosen={chosen} />
          <OfferedItem offered={grant} text={drawerText("entry.grant")} chosen={chosen} />
          <MenuDivider />
          <OfferedItem offered={remove} text={drawerText("entry.delete")} chosen={chosen} danger />
        </>
      )}
    </DrawerMenu>
  );
}
