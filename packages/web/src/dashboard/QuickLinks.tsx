import { AnchorButton, Button } from "@blueprintjs/core";
import { type OutsideLink, quickLinks, tutorials } from "@twinhelm/core/dashboard/home/links";
import { homeText } from "@twinhelm/core/dashboard/home/text";
import { useTutorials } from "@twinhelm/core/dashboard/home/tutorials/react";
import { useId } from "react";
import { MaterialIcon } from "../shell/MaterialIcon";

/** Links with words to pages of others: nothing is loaded from there before one is opened. */
const Links = ({ links }: { links: readonly OutsideLink[] }) =>
  links.map(({ title, address, icon }) => (
    <li key={address}>
      <AnchorButton
        variant="minimal"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        icon={<MaterialIcon name={icon} />}
        text={title}
        title={homeText("link.outside", { title })}
      />
    </li>
  ));

/** Where one reads on (spec 3, section 2.4). */
export const QuickLinks = () => (
  <nav aria-label={homeText("links")}>
    <ul className="home-links">
      <Links links={quickLinks} />
    </ul>
  </nav>
);

/** Videos, until somebody wants them no more. */
export function Tutorials() {
  const id = useId();
  const { isHidden, hide, show } = useTutorials();
  if (isHidden)
    return (
      <Button variant="minimal" className="home-again" text={homeText("tutorials.show")} onClick={show} />
    );
  return (
    <section className="tutorials" aria-labelledby={id}>
      <div className="page-head">
        <h2 id={id}>{homeText("tutorials")}</h2>
        <Button variant="minimal" size="small" text={homeText("tutorials.hide")} onClick={hide} />
      </div>
      <p className="muted">{homeText("tutorials.text")}</p>
      <ul className="home-links">
        <Links links={tutorials} />
      </ul>
    </section>
  );
}
