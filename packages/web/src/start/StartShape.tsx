import { useSession } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";

/** What index.html shows before the script is there, for as long as the first screen loads. */
export function StartShape() {
  const { status } = useSession();
  return (
    <div className={`start start-${status === "signed-out" ? "sign-in" : "console"}`} role="status">
      <span className="hidden">{text("common.loading")}</span>
      <i />
      <i />
      <i />
    </div>
  );
}
