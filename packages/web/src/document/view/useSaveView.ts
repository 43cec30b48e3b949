import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentsPath } from "@twinhelm/core/document/paths";
import { viewSave } from "@twinhelm/core/document/view/actions";
import type { ViewBody } from "@twinhelm/core/document/view/model";
import { viewsQuery } from "@twinhelm/core/document/view/react";
import { viewText } from "@twinhelm/core/document/view/text";
import type { Failure } from "@twinhelm/core/http/failure";
import { useInvocation } from "@twinhelm/core/react/actions";
import { useClient } from "@twinhelm/core/react/console";
import { useCallback } from "react";
import { useNavigate } from "react-router";

type SaveInput = Parameters<typeof viewSave.run>[1];

interface Saving {
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  /** Saves, and shows the list on the view; true: it is saved. */
  readonly save: (input: ViewBody & Pick<SaveInput, "view" | "replace">) => Promise<boolean>;
}

/** The address of the table on a view; no view: as it begins. */
export const viewPath = (bucketId: string, id: string | undefined): string =>
  id === undefined
    ? documentsPath(bucketId)
    : `${documentsPath(bucketId)}?${new URLSearchParams({ view: id }).toString()}`;

/** Saves what a list shows as a view. `inPlace`: a failure is shown by whoever saves. */
export function useSaveView({ _id: bucketId }: Bucket, options: { readonly inPlace?: boolean } = {}): Saving {
  const { busy, failure, run } = useInvocation(viewSave, options);
  const client = useClient();
  const navigate = useNavigate();
  const save = useCallback<Saving["save"]>(
    async ({ filter, columns, ...input }) => {
      const result = await run({
        bucketId,
        ...input,
        ...(filter === undefined ? {} : { filter: typeof filter === "string" ? filter : { ...filter } }),
        ...(columns === undefined ? {} : { columns: [...columns] }),
      });
      if (!result.ok) return false;
      // The list stands on what is saved once that is known here.
      await client.queries.fetchQuery(viewsQuery(client, bucketId));
      client.notifications.say({ tone: "success", text: viewText("saved", { name: result.value.name }) });
      void navigate(viewPath(bucketId, result.value._id));
      return true;
    },
    [bucketId, run, client, navigate],
  );
  return { busy, failure, save };
}
