import { runAction } from "@twinhelm/core/action/run";
import { bucketOpenApi } from "@twinhelm/core/bucket/describe";
import { guideText } from "@twinhelm/core/bucket/guide/text";
import { useClient } from "@twinhelm/core/react/console";
import { useState } from "react";
import { createCollected } from "../../document/transfer/files";
import { RuleReferenceButton } from "../../input/RuleReferenceButton";
import { ActionButton } from "../../shell/ActionButton";
import { MaterialIcon } from "../../shell/MaterialIcon";

/** Ways from the guide to what describes the bucket and the language of its rules as a whole. */
export function GuideDocumentation({ bucketId }: { bucketId: string }) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const input = { bucketIds: [bucketId] };
  const save = async () => {
    setBusy(true);
    const described = await runAction(client, bucketOpenApi, input);
    setBusy(false);
    if (!described.ok) return;
    const file = createCollected("json");
    file.add(JSON.stringify(described.value, undefined, 2));
    file.save("openapi.json");
  };
  return (
    <nav className="guide-documentation" aria-label={guideText("documentation")}>
      <ActionButton
        size="small"
        variant="minimal"
        icon={<MaterialIcon name="download" />}
        text={guideText("openapi")}
        request={bucketOpenApi.permission?.(input)}
        busy={busy}
        onClick={() => void save()}
      />
      <RuleReferenceButton />
    </nav>
  );
}
