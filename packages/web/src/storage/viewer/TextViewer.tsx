import { isBinary, textOfBytes } from "@twinhelm/core/storage/viewing/encoding";
import { languageOf } from "@twinhelm/core/storage/viewing/kind";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { useMemo } from "react";
import { CodeEditor } from "../../input/CodeEditor";
import type { ViewerProps } from "./ObjectViewer";
import { viewerLimits } from "./object";
import { useFirstBytes } from "./useFirstBytes";
import { PartNote, ViewerFailure, ViewerLoading, ViewerWord } from "./ViewerStates";

/** A text, in the code editor for reading. Markup is its source: nothing of it runs. */
export function TextViewer({ object }: ViewerProps) {
  const { value, failure, retry } = useFirstBytes(object, viewerLimits.text);
  const read = useMemo(() => value && textOfBytes(value.bytes), [value]);
  if (failure !== undefined) return <ViewerFailure object={object} failure={failure} onRetry={retry} />;
  if (value === undefined || read === undefined) return <ViewerLoading object={object} />;
  if (isBinary(value.bytes))
    return (
      <ViewerWord object={object} icon="description">
        <p>{viewingText("none")}</p>
      </ViewerWord>
    );
  return (
    <>
      <div className="viewer-text">
        <CodeEditor
          label={object.name}
          language={value.isPart ? "plaintext" : languageOf(object)}
          value={read.text}
          onChange={unchanged}
          readOnly
          height="fill"
        />
      </div>
      {read.isGuessed && <p className="viewer-note">{viewingText("text.broken")}</p>}
      {value.isPart && <PartNote object={object} shown={value.bytes.length} />}
    </>
  );
}

const unchanged = () => {};
