import { Button } from "@blueprintjs/core";
import type { Section, SectionId } from "@twinhelm/core/shell/sections";
import { text } from "@twinhelm/core/text/catalogue";
import { MaterialIcon } from "./MaterialIcon";

interface RailProps {
  readonly sections: readonly Section[];
  readonly current: SectionId;
  readonly onChoose: (id: SectionId) => void;
  readonly collapsed: boolean;
  readonly onToggle?: (() => void) | undefined;
}

/** One icon per area. */
export function Rail({ sections, current, onChoose, collapsed, onToggle }: RailProps) {
  return (
    <nav className="rail" aria-label={text("shell.rail")}>
      <span className="mark" title={text("app.name")}>
        <img src="/icon.svg" alt={text("app.name")} width="28" height="28" />
      </span>
      {sections.map((section) => (
        <Button
          key={section.id}
          className="rail-button"
          variant="minimal"
          aria-label={text(section.title)}
          title={text(section.title)}
          aria-current={section.id === current ? "true" : undefined}
          active={section.id === current}
          icon={<MaterialIcon name={section.icon} />}
          onClick={() => onChoose(section.id)}
        />
      ))}
      <span className="space" />
      {onToggle !== undefined && (
        <Button
          className="rail-button"
          variant="minimal"
          aria-label={text(collapsed ? "shell.expand" : "shell.collapse")}
          title={text(collapsed ? "shell.expand" : "shell.collapse")}
          aria-expanded={!collapsed}
          icon={<MaterialIcon name={collapsed ? "chevron_right" : "chevron_left"} />}
          onClick={onToggle}
        />
      )}
    </nav>
  );
}
