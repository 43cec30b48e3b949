import { MenuDivider } from "@blueprintjs/core";
import type { Offered } from "@twinhelm/core/action/offer";
import { bucketUpdate } from "@twinhelm/core/bucket/actions";
import { bucketArranged } from "@twinhelm/core/bucket/drawer";
import { bucketDuplicate } from "@twinhelm/core/bucket/duplicate";
import { bucketClearHistory } from "@twinhelm/core/bucket/history";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { bucketOffers, duplicateWhole, settingOffers } from "@twinhelm/core/bucket/offers";
import { bucketSet } from "@twinhelm/core/bucket/options/set";
import { bucketExportSchema, bucketSaveTemplate } from "@twinhelm/core/bucket/template/actions";
import { templateText } from "@twinhelm/core/bucket/template/text";
import { bucketText } from "@twinhelm/core/bucket/text";
import { documentOffers } from "@twinhelm/core/document/offers";
import { documentText } from "@twinhelm/core/document/text";
import { documentExport, documentImport } from "@twinhelm/core/document/transfer/actions";
import { drawerText } from "@twinhelm/core/text/drawer";
import { OfferedItem } from "../action/OfferedItem";
import { ActionMenuItem } from "../shell/ActionMenuItem";
import { DrawerMenu } from "../shell/drawer/DrawerMenu";
import type { FieldTask } from "./field/tasks";

const view: Offered = { action: bucketSet, offer: settingOffers.view };
const rules: Offered = { action: bucketSet, offer: settingOffers.rules };
const clearing: Offered = {
  action: bucketClearHistory,
  offer: bucketOffers.clearHistory,
};
const whole: Offered = { action: bucketDuplicate, offer: duplicateWhole };
const importing: Offered = { action: documentImport, offer: documentOffers.import };
const exporting: Offered = { action: documentExport, offer: documentOffers.export };
const asTemplate: Offered = { action: bucketSaveTemplate, offer: bucketOffers.saveTemplate };
const schemaFile: Offered = { action: bucketExportSchema, offer: bucketOffers.exportSchema };
const options: Offered = { action: bucketSet, offer: bucketOffers.set };

interface BucketMenuProps {
  readonly bucket: Bucket;
  readonly onTask: (task: FieldTask) => void;
}

/** What can be done with the bucket that is open, beside its title. */
export function BucketMenu({ bucket, onTask }: BucketMenuProps) {
  const { edit, duplicate, grant, who, remove } = bucketArranged;
  const chosen = { bucket: [bucket] };
  return (
    <DrawerMenu label={drawerText("page.menu", { title: titleOfBucket(bucket) })}>
      {() => (
        <>
          <OfferedItem offered={edit} text={drawerText("entry.edit")} chosen={chosen} />
          <ActionMenuItem
            icon="view_column"
            text={bucketText("field.list")}
            request={bucketUpdate.permission?.({ bucketId: bucket._id, bucket })}
            onClick={() => onTask({ kind: "list" })}
          />
          <OfferedItem offered={view} icon="view_quilt" text={bucketText("action.view")} chosen={chosen} />
          <OfferedItem offered={rules} icon="rule" text={bucketText("action.rules")} chosen={chosen} />
          <OfferedItem offered={options} text={bucketText("options")} chosen={chosen} />
          <OfferedItem offered={duplicate} text={drawerText("entry.duplicate")} chosen={chosen} />
          <OfferedItem offered={whole} text={bucketText("duplicate.whole")} chosen={chosen} />
          <OfferedItem offered={asTemplate} text={templateText("action.save")} chosen={chosen} />
          <OfferedItem offered={grant} text={drawerText("entry.grant")} chosen={chosen} />
          <OfferedItem offered={who} text={drawerText("entry.who")} chosen={chosen} />
          <MenuDivider />
          <OfferedItem
            offered={importing}
            text={documentText("import")}
            chosen={chosen}
            reason={bucket.readOnly === true ? documentText("import.readOnly") : undefined}
          />
          <OfferedItem offered={exporting} text={documentText("export")} chosen={chosen} />
          <OfferedItem offered={schemaFile} text={templateText("action.export")} chosen={chosen} />
          <MenuDivider />
          <OfferedItem offered={clearing} text={bucketText("action.clearHistory")} chosen={chosen} danger />
          <OfferedItem offered={remove} text={drawerText("entry.delete")} chosen={chosen} danger />
        </>
      )}
    </DrawerMenu>
  );
}
