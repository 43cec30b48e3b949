import "material-icons/iconfont/filled.css";

/** A Material icon by its name, drawn by the bundled font. A name that cannot be one shows the fallback. */
export function MaterialIcon({ name, fallback = "view_stream" }: { name: string; fallback?: string }) {
  const known = /^[a-z0-9_]{1,40}$/.test(name) ? name : fallback;
  return (
    <span className="material-icons icon" aria-hidden="true" translate="no">
      {known}
    </span>
  );
}
