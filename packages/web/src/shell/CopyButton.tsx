import { Button } from "@blueprintjs/core";
import { text } from "@twinhelm/core/text/catalogue";
import { useEffect, useState } from "react";
import { MaterialIcon } from "./MaterialIcon";
import { useTabStop } from "./tabStop";

interface CopyButtonProps {
  readonly value: string;
  readonly label: string;
  /** True: the label stands beside the icon; `button`: and it looks as other buttons do. */
  readonly shown?: boolean | "button";
}

/** Copies a value; for a second it says that it did (spec 1, section 4). */
export function CopyButton({ value, label, shown = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1000);
    return () => clearTimeout(timer);
  }, [copied]);
  const stop = useTabStop();
  const isButton = shown === "button";
  const title = copied ? text("common.copied") : label;
  return (
    <Button
      {...stop}
      className={isButton ? "" : "copy"}
      variant={isButton ? "solid" : "minimal"}
      size={isButton ? "medium" : "small"}
      aria-label={title}
      title={title}
      text={shown === false ? undefined : title}
      icon={<MaterialIcon name={copied ? "check" : "content_paste"} />}
      onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
    />
  );
}
