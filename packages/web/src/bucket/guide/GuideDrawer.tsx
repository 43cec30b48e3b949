import "../../styles/guide.css";
import { Dialog, DialogBody, SegmentedControl } from "@blueprintjs/core";
import { placeholder } from "@twinhelm/core/bucket/guide/calls";
import { type GuideKind, guideKinds } from "@twinhelm/core/bucket/guide/kinds";
import { useGuide } from "@twinhelm/core/bucket/guide/react";
import { guideText } from "@twinhelm/core/bucket/guide/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import type { EditorProps } from "../../area/faces";
import { FailureState } from "../../shell/Message";
import { PageSkeleton } from "../../shell/PageSkeleton";
import { useReturnFocus } from "../../shell/useReturnFocus";
import { GuideCardView } from "./GuideCardView";
import { GuideDocumentation } from "./GuideDocumentation";

/** The guide for developers, from the right (spec 2, section 2). */
export function GuideDrawer({ edited, onClose }: EditorProps) {
  const [row] = useState(() => edited.situation.chosen.bucket?.[0]);
  return row === undefined ? null : <Guide bucketId={row._id} title={row.title} onClose={onClose} />;
}

interface GuideProps {
  readonly bucketId: string;
  readonly title: string;
  readonly onClose: () => void;
}

const options = guideKinds.map((kind) => ({ value: kind, label: guideText(kind) }));

function Guide({ bucketId, title, onClose }: GuideProps) {
  useReturnFocus();
  const [kind, setKind] = useState<GuideKind>("javascript");
  const guide = useGuide(bucketId);
  const { value, failure } = guide;
  return (
    <Dialog
      isOpen
      className="guide"
      portalClassName="guide-side"
      title={visibleText(guideText("heading", { title }))}
      onClose={onClose}
    >
      <DialogBody>
        <SegmentedControl
          aria-label={guideText("kind")}
          options={options}
          value={kind}
          onValueChange={(next) => setKind(guideKinds.find((each) => each === next) ?? kind)}
        />
        {value === undefined ? (
          failure === undefined ? (
            <PageSkeleton rows={6} />
          ) : (
            <FailureState failure={failure} onRetry={guide.reload} />
          )
        ) : (
          <>
            <p className="muted">
              {guideText("about", { placeholder })} {guideText(value.stored ? "sample" : "invented")}
            </p>
            <GuideDocumentation bucketId={bucketId} />
            {value.cards.map((card) => (
              <GuideCardView key={`${kind} ${card.id}`} bucketId={bucketId} card={card} kind={kind} />
            ))}
          </>
        )}
      </DialogBody>
    </Dialog>
  );
}
