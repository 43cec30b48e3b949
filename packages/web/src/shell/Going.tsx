import { useNotifications } from "@twinhelm/core/react/actions";
import type { GoingOn } from "@twinhelm/core/shell/notifications";
import { text } from "@twinhelm/core/text/catalogue";
import { MaterialIcon } from "./MaterialIcon";
import { ShareBar } from "./ShareBar";

/** What takes long and goes on, over whatever page or dialog is open, and out of the way of its buttons. */
export function Going() {
  const { going } = useNotifications().state;
  if (going.length === 0) return null;
  return (
    <section className="goings" aria-label={text("shell.going.name")}>
      {/* Each tenth is read out, and not each number. */}
      <div className="hidden" role="status">
        {going.map((each) => (
          <span key={each.id}>{saidOf({ ...each, share: Math.floor(each.share / 10) * 10 })}</span>
        ))}
      </div>
      {going.map((each) => (
        <div key={each.id} className="going">
          <MaterialIcon name="hourglass_empty" />
          <div>
            <strong aria-hidden="true">{saidOf(each)}</strong>
            <ShareBar label={each.title} share={each.share / 100} />
          </div>
        </div>
      ))}
    </section>
  );
}

const saidOf = ({ title, share }: GoingOn): string => text("shell.going", { title, share });
