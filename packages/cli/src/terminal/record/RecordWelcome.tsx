import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { text } from "@twinhelm/core/text/catalogue";
import { useTerminal } from "../context";
import { guardedKeys, usePermissions } from "../keys/usePermissions";
import { open } from "../navigation/state";
import { messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";

interface RecordWelcomeProps extends ScreenProps {
  readonly title: string;
  readonly tagline: string;
  /** What makes the first one is called. */
  readonly create: string;
  readonly request: AccessRequest | undefined;
  /** The address where it is made. */
  readonly path: string;
}

/** Where a caller without records of an area begins: what they are for, and the key that makes the first one. */
export function RecordWelcome({ area, change, children, ...welcome }: RecordWelcomeProps) {
  const { paint } = useTerminal();
  const { guard } = usePermissions();
  const create = guard(welcome.request, () => change(open(welcome.path)));
  const message = {
    title: welcome.title,
    paragraphs: [welcome.tagline, `${welcome.create}: ${text("terminal.addOne")}`],
  };
  return children({
    ...guardedKeys({ add: create, open: create }),
    lines: messageLines(message, area, paint),
  });
}
