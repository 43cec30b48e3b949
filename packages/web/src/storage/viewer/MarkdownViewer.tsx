import "../../styles/document.css";
import { Button } from "@blueprintjs/core";
import { textOfBytes } from "@twinhelm/core/storage/viewing/encoding";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { Marked } from "marked";
import { useMemo, useState } from "react";
import { RichText } from "../../document/RichText";
import { MaterialIcon } from "../../shell/MaterialIcon";
import type { ViewerProps } from "./ObjectViewer";
import { viewerLimits } from "./object";
import { TextViewer } from "./TextViewer";
import { useFirstBytes } from "./useFirstBytes";
import { PartNote, ViewerFailure, ViewerLoading } from "./ViewerStates";

const marked = new Marked({
  gfm: true,
  renderer: { checkbox: ({ checked }) => (checked ? "☑ " : "☐ ") },
});

/** Elements of Markdown that rich text has not. */
const tables: ReadonlySet<string> = new Set(["table", "thead", "tbody", "tr", "th", "td"]);

/** Markdown as it is meant, or as it is written. */
export function MarkdownViewer({ object }: ViewerProps) {
  const [asText, setAsText] = useState(false);
  return (
    <>
      <div className="viewer-bar">
        <Button
          size="small"
          variant="minimal"
          icon={<MaterialIcon name={asText ? "article" : "code"} />}
          text={viewingText(asText ? "markdown.formatted" : "markdown.text")}
          onClick={() => setAsText(!asText)}
        />
      </div>
      {asText ? <TextViewer object={object} /> : <Formatted object={object} />}
    </>
  );
}

function Formatted({ object }: ViewerProps) {
  const { value, failure, retry } = useFirstBytes(object, viewerLimits.markdown);
  const markup = useMemo(
    () => value && marked.parse(textOfBytes(value.bytes).text, { async: false }),
    [value],
  );
  if (failure !== undefined) return <ViewerFailure object={object} failure={failure} onRetry={retry} />;
  if (value === undefined || markup === undefined) return <ViewerLoading object={object} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <div className="viewer-markdown" tabIndex={0} role="document" aria-label={object.name}>
        <RichText markup={markup} also={tables} />
      </div>
      {value.isPart && <PartNote object={object} shown={value.bytes.length} />}
    </>
  );
}
