import { Button } from "@blueprintjs/core";
import type { GuideQuery } from "@twinhelm/core/bucket/guide/calls";
import type { GuideCard } from "@twinhelm/core/bucket/guide/cards";
import type { GuideKind } from "@twinhelm/core/bucket/guide/kinds";
import { useGuideResponse } from "@twinhelm/core/bucket/guide/react";
import { guideText } from "@twinhelm/core/bucket/guide/text";
import { text } from "@twinhelm/core/text/catalogue";
import { useId, useState } from "react";
import { CopyButton } from "../../shell/CopyButton";
import { FormError } from "../../shell/FormError";

interface GuideCardViewProps {
  readonly bucketId: string;
  readonly card: GuideCard;
  readonly kind: GuideKind;
}

/** One card of the guide: its example to copy, and what it reads now. A card without an example is not shown. */
export function GuideCardView({ bucketId, card, kind }: GuideCardViewProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { title, about, query, examples } = card;
  const example = examples[kind];
  if (example === undefined) return null;
  return (
    <section className="guide-card" aria-labelledby={id}>
      <div className="guide-head">
        <h3 id={id}>{title}</h3>
        <CopyButton value={example} label={guideText("copy", { title })} />
      </div>
      <p>{about}</p>
      <Code label={guideText("example", { title })} value={example} />
      {query !== undefined && (
        <Button
          size="small"
          text={guideText(open ? "hide" : "show")}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      )}
      {open && query !== undefined && <Response bucketId={bucketId} title={title} query={query} />}
    </section>
  );
}

/** Text of a program; it scrolls by keyboard too. */
const Code = ({ label, value }: { label: string; value: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
  <section className="guide-code" tabIndex={0} aria-label={label}>
    <pre>{value}</pre>
  </section>
);

function Response({ bucketId, title, query }: { bucketId: string; title: string; query: GuideQuery }) {
  const { value, failure } = useGuideResponse(bucketId, query);
  if (failure !== undefined) return <FormError>{failure.message}</FormError>;
  if (value === undefined) return <p role="status">{text("common.loading")}</p>;
  if (value.length === 0) return <p role="status">{guideText("nothing")}</p>;
  return <Code label={guideText("response", { title })} value={JSON.stringify(value, undefined, 2)} />;
}
