import type { Explanation } from "@twinhelm/core/access/explanation";
import { createContext, type ReactNode, Suspense, use, useCallback, useState } from "react";
import { useLocation } from "react-router";
import { overlay } from "./loaded";

const DeniedDialog = overlay(async () => (await import("./DeniedDialog")).DeniedDialog);

type Why = (explanation: Explanation) => void;

const WhyContext = createContext<Why>(() => undefined);

/** Shows why something is denied, where it can be read at leisure and copied. */
export const useWhyDenied = (): Why => use(WhyContext);

/** Holds the one explanation that is open. It belongs to its page and closes when that is left. */
export function WhyDeniedProvider({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [open, setOpen] = useState<{ readonly explanation: Explanation; readonly page: string }>();
  const why = useCallback((explanation: Explanation) => setOpen({ explanation, page: key }), [key]);
  return (
    <WhyContext value={why}>
      {children}
      {open?.page === key && (
        <Suspense fallback={null}>
          <DeniedDialog explanation={open.explanation} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </WhyContext>
  );
}
