import "../../styles/template.css";
import { Dialog } from "@blueprintjs/core";
import type { Source } from "@twinhelm/core/bucket/template/react";
import { templateText } from "@twinhelm/core/bucket/template/text";
import { useState } from "react";
import type { EditorProps } from "../../area/faces";
import { useReturnFocus } from "../../shell/useReturnFocus";
import { SourcePreview } from "./SourcePreview";
import { TemplateGallery } from "./TemplateGallery";

/** Makes buckets from a template or a file with schemas: first what there is, then what it makes. */
export function TemplatesDialog({ onClose }: EditorProps) {
  useReturnFocus();
  const [source, setSource] = useState<Source>();
  return (
    <Dialog
      isOpen
      className="template-dialog"
      title={source === undefined ? templateText("open") : source.name}
      onClose={onClose}
    >
      {source === undefined ? (
        <TemplateGallery onChoose={setSource} onClose={onClose} />
      ) : (
        <SourcePreview source={source} onBack={() => setSource(undefined)} onClose={onClose} />
      )}
    </Dialog>
  );
}
