import type { Edited } from "@twinhelm/core/action/face";
import { bucketsQuery } from "@twinhelm/core/bucket/queries";
import { templatesQuery } from "@twinhelm/core/bucket/template/react";
import { failureOf } from "@twinhelm/core/http/query";
import { useClient } from "@twinhelm/core/react/console";
import { inOrder } from "@twinhelm/core/section/arranging";
import type { Change } from "../../navigation/state";
import { askExportFile, askTemplateName } from "./ofBucket";
import { type Opening, showTemplates } from "./templateLayers";

/** Opens what is done with templates and files of schemas. False: another editor is meant. */
export function useTemplates(change: (change: Change) => void): (edited: Edited) => boolean {
  const client = useClient();
  return ({ dialog, row }) => {
    if (dialog !== "templates" && dialog !== "saveTemplate" && dialog !== "exportSchema") return false;
    const open = async () => {
      const stored = inOrder(await client.queries.fetchQuery(bucketsQuery(client.transport)));
      const opening: Opening = { client, change, stored };
      if (dialog === "templates")
        return showTemplates(opening, await client.queries.fetchQuery(templatesQuery(client.transport)));
      const bucket = stored.find(({ _id }) => _id === row?._id);
      if (bucket === undefined) return;
      if (dialog === "saveTemplate") askTemplateName(opening, bucket);
      else askExportFile(opening, bucket);
    };
    void open().catch((error: unknown) => {
      const failure = failureOf(error);
      // One that is denied is left to its screen, which this has not; the console itself tells of the others.
      if (failure?.status === 403) client.notifications.fail(failure);
    });
    return true;
  };
}
