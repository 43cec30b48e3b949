import "../styles/icons.css";
import { icons } from "virtual:icons";

/** A Material icon by its name, drawn by the bundled fonts. A name that cannot be one shows the fallback. */
export function MaterialIcon({ name, fallback = "view_stream" }: { name: string; fallback?: string }) {
  const shown = /^[a-z0-9_]{1,40}$/.test(name) ? name : fallback;
  return (
    <span className="material-icons icon" aria-hidden="true" translate="no">
      {icons[shown] ?? shown}
    </span>
  );
}
