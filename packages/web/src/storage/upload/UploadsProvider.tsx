import { createContext, type ReactNode, Suspense, use, useMemo, useState } from "react";
import { part } from "../../shell/loaded";
import type { Uploads } from "./uploads";

const Tray = part(async () => (await import("./Tray")).Tray);

const UploadsContext = createContext<{
  readonly uploads: Uploads | undefined;
  readonly keep: (uploads: Uploads | undefined) => void;
}>({ uploads: undefined, keep: () => undefined });

/** The uploads of this console, once there were any. */
export const useKeptUploads = () => use(UploadsContext);

/** Keeps uploads while other pages are shown, with a line at the bottom that tells of them. */
export function UploadsProvider({ children }: { readonly children: ReactNode }) {
  const [uploads, keep] = useState<Uploads>();
  const value = useMemo(() => ({ uploads, keep }), [uploads]);
  return (
    <UploadsContext value={value}>
      {children}
      {uploads !== undefined && (
        <Suspense fallback={null}>
          <Tray uploads={uploads} />
        </Suspense>
      )}
    </UploadsContext>
  );
}
