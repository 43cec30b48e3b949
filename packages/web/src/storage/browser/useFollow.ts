import { addressAt, placeOfAddress } from "@twinhelm/core/storage/browser/address";
import { pathAfter } from "@twinhelm/core/storage/browser/browsing";
import { folderOf } from "@twinhelm/core/storage/paths";
import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";

/** Goes along where what is open has another path now, and to the folder around it where it is gone. */
export function useFollow(): (changes: readonly { readonly from: string; readonly to?: string }[]) => void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (changes) => {
      const place = placeOfAddress(pathname, search);
      if (place === undefined) return;
      const path = changes.reduce(
        (now, { from, to }) => pathAfter(now, from, to, folderOf(from)),
        place.path,
      );
      if (path !== place.path) void navigate(addressAt(place.root, path, search), { replace: true, state });
    },
    [navigate, pathname, search, state],
  );
}
