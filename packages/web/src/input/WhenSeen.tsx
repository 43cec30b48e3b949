import { type ReactNode, useEffect, useRef, useState } from "react";

interface WhenSeenProps {
  /** Stands there until then, about as high. */
  readonly before: ReactNode;
  readonly children: ReactNode;
}

/** Something that costs much to draw, drawn once it comes near to what is seen of the page. */
export function WhenSeen({ before, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: "200px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return isSeen ? (
    children
  ) : (
    <div ref={place} className="when-seen">
      {before}
    </div>
  );
}
