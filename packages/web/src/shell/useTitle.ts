import { text } from "@twinhelm/core/text/catalogue";
import { useEffect } from "react";

/** Names the page in the window's title: `Bucket | Countries`. */
export function useTitle(...parts: readonly (string | undefined)[]): void {
  const title = parts.filter((part) => part !== undefined && part !== "").join(" | ");
  useEffect(() => {
    document.title = title === "" ? text("app.name") : title;
  }, [title]);
}
