import { Button, MenuDivider, MenuItem } from "@blueprintjs/core";
import { useClient, useSession } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { useHref, useNavigate } from "react-router";
import { useLeaving } from "../input/leaving";
import { MaterialIcon } from "./MaterialIcon";
import { MenuPopover } from "./MenuPopover";
import { useTheme } from "./theme";

/** Profile, theme and sign-out of the person who is signed in. */
export function UserMenu({ name }: { name: string }) {
  return (
    <MenuPopover placement="bottom-end" items={() => <Items />}>
      <Button
        variant="minimal"
        className="user-button"
        aria-label={text("shell.userMenu", { name })}
        icon={<MaterialIcon name="account_circle" />}
        endIcon={<MaterialIcon name="arrow_drop_down" />}
        text={<span className="user-name">{name}</span>}
      />
    </MenuPopover>
  );
}

function Items() {
  const { areas, signOut } = useClient();
  const { identity } = useSession();
  const { theme, choose } = useTheme();
  const navigate = useNavigate();
  const { leave } = useLeaving();
  const profile = identity === undefined ? undefined : areas.profileOf(identity._id);
  const href = useHref(profile ?? "");
  const next = theme === "dark" ? "light" : "dark";
  return (
    <>
      <MenuItem
        text={text("shell.theme.switch", { theme: text(`shell.theme.${next}`) })}
        icon={<MaterialIcon name={next === "dark" ? "nights_stay" : "wb_sunny"} />}
        shouldDismissPopover={false}
        onClick={() => choose(next)}
      />
      {profile !== undefined && (
        <MenuItem
          text={text("shell.profile")}
          icon={<MaterialIcon name="person" />}
          href={href}
          onClick={(event) => {
            event.preventDefault();
            void navigate(profile);
          }}
        />
      )}
      <MenuDivider />
      <MenuItem
        text={text("shell.logout")}
        icon={<MaterialIcon name="logout" />}
        onClick={() => leave(() => signOut())}
      />
    </>
  );
}
