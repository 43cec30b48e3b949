import { type ComponentType, createContext, type ReactNode, use, useMemo, useState } from "react";
import { Boundary } from "../../shell/Boundary";
import { PartFault } from "../../shell/PartFault";
import type { BlobUploads } from "./uploads";

/** Uploads and what shows them. It comes with what begins them: it is there also when the server is gone. */
interface KeptUploads {
  readonly uploads: BlobUploads;
  readonly Tray: ComponentType<{ readonly uploads: BlobUploads }>;
}

const UploadsContext = createContext<{
  readonly uploads: BlobUploads | undefined;
  readonly keep: (kept: KeptUploads | undefined) => void;
}>({ uploads: undefined, keep: () => undefined });

/** The uploads of this console, once there were any. */
export const useKeptUploads = () => use(UploadsContext);

/** Keeps uploads while other pages are shown, with a line at the bottom that tells of them. */
export function UploadsProvider({ children }: { readonly children: ReactNode }) {
  const [kept, keep] = useState<KeptUploads>();
  const value = useMemo(() => ({ uploads: kept?.uploads, keep }), [kept]);
  return (
    <UploadsContext value={value}>
      {children}
      {kept !== undefined && (
        <Boundary fallback={(thrown, again) => <PartFault thrown={thrown} onRetry={again} />}>
          <kept.Tray uploads={kept.uploads} />
        </Boundary>
      )}
    </UploadsContext>
  );
}
