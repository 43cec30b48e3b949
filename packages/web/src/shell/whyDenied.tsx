import type { Explanation } from "@twinhelm/core/access/explanation";
import { createContext, type ReactNode, Suspense, use, useState } from "react";
import { overlay } from "./loaded";

const DeniedDialog = overlay(async () => (await import("./DeniedDialog")).DeniedDialog);

type Why = (explanation: Explanation) => void;

const WhyContext = createContext<Why>(() => undefined);

/** Shows why something is denied, where it can be read at leisure and copied. */
export const useWhyDenied = (): Why => use(WhyContext);

/** Holds the one explanation that is open. */
export function WhyDeniedProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Explanation>();
  return (
    <WhyContext value={setOpen}>
      {children}
      {open !== undefined && (
        <Suspense fallback={null}>
          <DeniedDialog explanation={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </WhyContext>
  );
}
