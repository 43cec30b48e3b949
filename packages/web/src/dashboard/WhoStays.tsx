import { type ReactNode, Suspense, useEffect, useState } from "react";

/** Milliseconds. */
const moment = 2_000;

interface WhoStaysProps {
  /** The rest of the page stands. */
  readonly isReady: boolean;
  readonly children: ReactNode;
}

/** What is for somebody who stays on a page: whoever goes on at once waits for none of it. */
export function WhoStays({ isReady, children }: WhoStaysProps) {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => setStays(true), moment);
    return () => clearTimeout(timer);
  }, [isReady]);
  return stays && <Suspense fallback={null}>{children}</Suspense>;
}
