import { Button, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { useClient } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { MaterialIcon } from "./MaterialIcon";
import { useTheme } from "./theme";

/** Theme and sign-out of the person who is signed in. */
export function UserMenu({ name }: { name: string }) {
  const { session } = useClient();
  const { theme, choose } = useTheme();
  const next = theme === "dark" ? "light" : "dark";
  return (
    <PopoverNext
      placement="bottom-end"
      animation="minimal"
      arrow={false}
      content={
        <Menu>
          <MenuItem
            text={text(theme === "dark" ? "shell.theme.dark" : "shell.theme.light")}
            title={text("shell.theme.switch", {
              theme: text(next === "dark" ? "shell.theme.dark" : "shell.theme.light"),
            })}
            icon={<MaterialIcon name={theme === "dark" ? "nights_stay" : "wb_sunny"} />}
            shouldDismissPopover={false}
            onClick={() => choose(next)}
          />
          <MenuItem
            text={text("shell.logout")}
            icon={<MaterialIcon name="logout" />}
            onClick={() => session.signOut()}
          />
        </Menu>
      }
    >
      <Button
        variant="minimal"
        className="user-button"
        aria-label={text("shell.userMenu", { name })}
        icon={<MaterialIcon name="account_circle" />}
        endIcon={<MaterialIcon name="arrow_drop_down" />}
        text={<span className="user-name">{name}</span>}
      />
    </PopoverNext>
  );
}
