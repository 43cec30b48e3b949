import { type Offered, requestOf } from "@twinhelm/core/action/offer";
import { bucketDrawer } from "@twinhelm/core/bucket/drawer";
import { bucketOffers } from "@twinhelm/core/bucket/offers";
import { useMissingForBuckets, useOpenBuckets } from "@twinhelm/core/bucket/react";
import { bucketApplyTemplate } from "@twinhelm/core/bucket/template/actions";
import { templateText } from "@twinhelm/core/bucket/template/text";
import { bucketText } from "@twinhelm/core/bucket/text";
import { languageArea, languagesPath } from "@twinhelm/core/language/area";
import { languageText } from "@twinhelm/core/language/text";
import { text } from "@twinhelm/core/text/catalogue";
import { useChoose } from "../action/FaceProvider";
import { ActionButton } from "../shell/ActionButton";
import { CopyExplanation } from "../shell/CopyExplanation";
import { Explained } from "../shell/Explained";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Message } from "../shell/Message";
import { useTitle } from "../shell/useTitle";
import { BucketCards } from "./BucketCards";

const templates: Offered = { action: bucketApplyTemplate, offer: bucketOffers.applyTemplate };

/** bucket and bucket/welcome: what a bucket is, those there are, and the way to a new one (spec 2, section 2). */
export function WelcomePage() {
  const open = useOpenBuckets();
  const missing = useMissingForBuckets();
  useTitle(text("category.bucket"));
  if (open !== undefined && open.length > 0)
    return (
      <div className="page">
        <div className="page-head">
          <h1>{text("category.bucket")}</h1>
          <span>
            <ToSettings /> <FromTemplate /> <Create />
          </span>
        </div>
        <p className="muted">{bucketText("about")}</p>
        <BucketCards />
      </div>
    );
  return (
    <Message
      level={1}
      icon="view_stream"
      title={
        missing !== undefined
          ? bucketText("noneVisible")
          : open !== undefined
            ? bucketText("empty.title")
            : text("category.bucket")
      }
      action={
        <>
          <Create /> <FromTemplate /> <ToSettings />
        </>
      }
    >
      <p>{bucketText("about")}</p>
      {missing !== undefined && (
        <>
          <p>{missing.about}</p>
          <Explained explanation={missing.explanation} />
          <CopyExplanation explanation={missing.explanation} />
        </>
      )}
    </Message>
  );
}

/** The languages of documents (spec 2, section 2). */
const ToSettings = () => (
  <ActionButton
    variant="minimal"
    icon={<MaterialIcon name="translate" />}
    text={languageText("settings")}
    request={languageArea.entry.needs}
    to={languagesPath}
  />
);

function Create() {
  const { choose, listed } = useChoose();
  return (
    <ActionButton
      intent="primary"
      icon={<MaterialIcon name="add" />}
      text={bucketText("create")}
      request={requestOf(bucketDrawer.add, { chosen: {}, listed })}
      onClick={() => choose(bucketDrawer.add, {})}
    />
  );
}

function FromTemplate() {
  const { choose, listed } = useChoose();
  return (
    <ActionButton
      icon={<MaterialIcon name="library_add" />}
      text={templateText("open")}
      request={requestOf(templates, { chosen: {}, listed })}
      onClick={() => choose(templates, {})}
    />
  );
}
