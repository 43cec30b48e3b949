import { type Offered, requestOf } from "@twinhelm/core/action/offer";
import { bucketDrawer } from "@twinhelm/core/bucket/drawer";
import { bucketOffers } from "@twinhelm/core/bucket/offers";
import { useBuckets, useMissingForBuckets, useOpenBuckets } from "@twinhelm/core/bucket/react";
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
import { FailureState, Message } from "../shell/Message";
import { PageSkeleton } from "../shell/PageSkeleton";
import { useTitle } from "../shell/useTitle";
import { BucketCards } from "./BucketCards";

const templates: Offered = { action: bucketApplyTemplate, offer: bucketOffers.applyTemplate };

/** bucket and bucket/welcome: what a bucket is, those there are, and the way to a new one (spec 2, section 2). */
export function WelcomePage() {
  const open = useOpenBuckets();
  const missing = useMissingForBuckets();
  useTitle(text("category.bucket"));
  // Until they are known the page is as with buckets: a button that is pressed meanwhile stays where it is.
  if (missing === undefined && open?.length !== 0)
    return (
      <div className="page">
        <div className="page-head">
          <h1>{text("category.bucket")}</h1>
          <span>
            <ToSettings /> <FromTemplate /> <Create />
          </span>
        </div>
        <p className="muted">{bucketText("about")}</p>
        <Cards />
      </div>
    );
  return (
    <Message
      level={1}
      icon="view_stream"
      title={bucketText(missing === undefined ? "empty.title" : "noneVisible")}
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

function Cards() {
  const { value, failure, reload } = useBuckets();
  if (value !== undefined) return <BucketCards />;
  return failure === undefined ? (
    <PageSkeleton rows={3} />
  ) : (
    <FailureState failure={failure} onRetry={reload} />
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
