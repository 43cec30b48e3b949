import { Button } from "@blueprintjs/core";
import { type Guide, type GuideStep, guides } from "@twinhelm/core/versioncontrol/guides";
import { versionControlText } from "@twinhelm/core/versioncontrol/text";
import { useState } from "react";
import { MaterialIcon } from "../shell/MaterialIcon";

/** What people begin with: each step can be filled in and put into the command line. */
export function Guides({ onUse }: { onUse: (line: string) => void }) {
  return (
    <aside className="vc-guides" aria-label={versionControlText("guides")}>
      <h2>{versionControlText("guides")}</h2>
      {guides.map((guide, at) => (
        <GuideSection key={guide.id} guide={guide} isOpen={at === 0} onUse={onUse} />
      ))}
    </aside>
  );
}

interface GuideSectionProps {
  readonly guide: Guide;
  readonly isOpen: boolean;
  readonly onUse: (line: string) => void;
}

function GuideSection({ guide: { title, steps }, isOpen, onUse }: GuideSectionProps) {
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      <ol>
        {steps.map((step) => (
          <Step key={`${step.about}${step.command}`} step={step} onUse={onUse} />
        ))}
      </ol>
    </details>
  );
}

/** Words of a command, and what has to be filled in. */
const partsOf = (command: string): readonly string[] =>
  command.split(/(<\w+>)/).filter((part) => part !== "");

function Step({ step: { about, command }, onUse }: { step: GuideStep; onUse: (line: string) => void }) {
  const [filled, setFilled] = useState<Readonly<Record<string, string>>>({});
  const parts = partsOf(command);
  const line = parts.map((part) => filled[part] || part).join("");
  return (
    <li>
      <p>{about}</p>
      <div className="vc-step">
        <code>
          {`${versionControlText("prompt")} `}
          {parts.map((part, at) =>
            part.startsWith("<") ? (
              <input
                // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and is the same then
                key={at}
                aria-label={part.slice(1, -1)}
                placeholder={part.slice(1, -1)}
                size={Math.max(part.length - 2, (filled[part] ?? "").length)}
                spellCheck={false}
                value={filled[part] ?? ""}
                onChange={({ currentTarget: { value } }) => setFilled((now) => ({ ...now, [part]: value }))}
              />
            ) : (
              part
            ),
          )}
        </code>
        <Button
          size="small"
          variant="minimal"
          icon={<MaterialIcon name="keyboard_return" />}
          aria-label={versionControlText("guide.use", { command: line })}
          title={versionControlText("guide.use", { command: line })}
          onClick={() => onUse(line)}
        />
      </div>
    </li>
  );
}
