import { Button } from "@blueprintjs/core";
import type { Section } from "@twinhelm/core/section/section";
import { text } from "@twinhelm/core/text/catalogue";
import { basePath } from "../start/base";
import { Hint } from "./Hint";
import { MaterialIcon } from "./MaterialIcon";

interface RailProps {
  readonly sections: readonly Section[];
  readonly current: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly collapsed: boolean;
  readonly onToggle?: (() => void) | undefined;
}

/** One icon per area that has something to show. */
export function Rail({ sections, current, onChoose, collapsed, onToggle }: RailProps) {
  return (
    <nav className="rail" aria-label={text("shell.rail")}>
      <span className="mark" title={text("app.name")}>
        <img src={`${basePath}icon.svg`} alt={text("app.name")} width="28" height="28" />
      </span>
      {sections.map((section) => (
        <RailButton
          key={section.id}
          label={section.title}
          icon={section.icon}
          current={section.id === current}
          onClick={() => onChoose(section.id)}
        />
      ))}
      <span className="space" />
      {onToggle !== undefined && (
        <RailButton
          label={text(collapsed ? "shell.expand" : "shell.collapse")}
          icon={collapsed ? "chevron_right" : "chevron_left"}
          expanded={!collapsed}
          onClick={onToggle}
        />
      )}
    </nav>
  );
}

interface RailButtonProps {
  readonly label: string;
  readonly icon: string;
  readonly current?: boolean;
  readonly expanded?: boolean;
  readonly onClick: () => void;
}

const RailButton = ({ label, icon, current = false, expanded, onClick }: RailButtonProps) => (
  <Hint content={label} placement="right">
    <Button
      className="rail-button"
      variant="minimal"
      aria-label={label}
      aria-current={current ? "true" : undefined}
      aria-expanded={expanded}
      active={current}
      icon={<MaterialIcon name={icon} />}
      onClick={onClick}
    />
  </Hint>
);
