import { text } from "@twinhelm/core/text/catalogue";

/** The shape of what is about to come. */
export function PageSkeleton({ rows = 12 }: { rows?: number }) {
  return (
    <div className="skeleton" role="status" aria-label={text("common.loading")}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have nothing else
        <div key={row} className="skeleton-row">
          <span className="bp6-skeleton" />
          <span className="bp6-skeleton" />
          <span className="bp6-skeleton" />
          <span className="bp6-skeleton" />
        </div>
      ))}
    </div>
  );
}
