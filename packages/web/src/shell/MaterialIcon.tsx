import "../styles/icons.css";
import { icons } from "virtual:icons";
import { useIconExists } from "./knownIcons";

/** A Material icon by its name, drawn by the bundled fonts. Where there is none of this name, the fallback is drawn. */
export function MaterialIcon({
  name,
  fallback = "view_stream",
}: {
  name: string;
  fallback?: string | undefined;
}) {
  const shown = useIconExists(name) ? name : fallback;
  return (
    <span className="material-icons icon" aria-hidden="true" translate="no">
      {icons[shown] ?? shown}
    </span>
  );
}
