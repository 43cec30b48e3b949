import { addressAt, placeOfAddress } from "@twinhelm/core/storage/browser/address";
import { pathAfter } from "@twinhelm/core/storage/browser/browsing";
import { folderOf } from "@twinhelm/core/storage/paths";
import { useCallback } from "react";
import { useHref, useNavigate } from "react-router";

/**
 * Goes along where what is open has another path now, and to the folder around it where it is gone. What is open is
 * asked of the address itself: it may have become another since the page was drawn.
 */
export function useFollow(): (changes: readonly { readonly from: string; readonly to?: string }[]) => void {
  const base = useHref("/").replace(/\/$/, "");
  const navigate = useNavigate();
  return useCallback(
    (changes) => {
      const { pathname, search } = window.location;
      const place = placeOfAddress(pathname.slice(base.length), search);
      if (place === undefined) return;
      const path = changes.reduce(
        (now, { from, to }) => pathAfter(now, from, to, folderOf(from)),
        place.path,
      );
      if (path === place.path) return;
      const state: unknown = window.history.state?.usr;
      void navigate(addressAt(place.root, path, search), { replace: true, state });
    },
    [base, navigate],
  );
}
