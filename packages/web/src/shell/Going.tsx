import { useNotifications } from "@twinhelm/core/react/actions";
import type { GoingOn } from "@twinhelm/core/shell/notifications";
import { text } from "@twinhelm/core/text/catalogue";
import { MaterialIcon } from "./MaterialIcon";
import { ShareBar } from "./ShareBar";

/** What takes long and goes on, over whatever page or dialog is open. */
export function Going() {
  const { going } = useNotifications().state;
  return (
    <>
      {/* Each tenth is read out, and not each number. */}
      <div className="hidden" role="status">
        {going.map((each) => (
          <span key={each.id}>{saidOf({ ...each, share: Math.floor(each.share / 10) * 10 })}</span>
        ))}
      </div>
      {going.length > 0 && (
        <section className="toasts-told" aria-label={text("shell.going.name")}>
          {going.map((each) => (
            <GoingLine key={each.id} going={each} />
          ))}
        </section>
      )}
    </>
  );
}

const saidOf = ({ title, share }: GoingOn): string => text("shell.going", { title, share });

function GoingLine({ going }: { readonly going: GoingOn }) {
  const { title, share } = going;
  return (
    <div className="toast going">
      <MaterialIcon name="hourglass_empty" />
      <div className="going-words">
        <strong>{saidOf(going)}</strong>
        <ShareBar label={title} share={share / 100} />
        <span>{text("shell.going.about")}</span>
      </div>
    </div>
  );
}
