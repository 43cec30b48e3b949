import { Button } from "@blueprintjs/core";
import { findIcons } from "@twinhelm/core/input/icons";
import { pageCount } from "@twinhelm/core/list/state";
import { text } from "@twinhelm/core/text/catalogue";
import { inputText } from "@twinhelm/core/text/input";
import versions from "material-icons/_data/versions.json";
import { type KeyboardEvent, useState } from "react";
import { MaterialIcon } from "../shell/MaterialIcon";

/** Every icon of the bundled font. */
const names: readonly string[] = Object.keys(versions);

interface IconGridProps {
  readonly query: string;
  readonly value: string;
  readonly pageSize: number;
  readonly onChoose: (icon: string) => void;
}

/** Icons whose name holds the text, page by page; arrow keys move. */
export function IconGrid({ query, value, pageSize, onChoose }: IconGridProps) {
  const [page, setPage] = useState(0);
  const found = findIcons(names, query);
  const pages = pageCount(found.length, pageSize);
  if (found.length === 0) return <p className="icon-none">{inputText("icon.none")}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside take the keys */}
      <div className="icon-grid" onKeyDown={move}>
        {found.slice(page * pageSize, (page + 1) * pageSize).map((name) => (
          <Button
            key={name}
            variant="minimal"
            active={name === value}
            aria-label={name}
            aria-pressed={name === value}
            title={name}
            icon={<MaterialIcon name={name} />}
            onClick={() => onChoose(name)}
          />
        ))}
      </div>
      <div className="icon-pages">
        <Button
          variant="minimal"
          size="small"
          icon={<MaterialIcon name="chevron_left" />}
          aria-label={text("list.page.previous")}
          disabled={page === 0}
          onClick={() => setPage(page - 1)}
        />
        <span role="status">{inputText("icon.page", { page: page + 1, pages })}</span>
        <Button
          variant="minimal"
          size="small"
          icon={<MaterialIcon name="chevron_right" />}
          aria-label={text("list.page.next")}
          disabled={page >= pages - 1}
          onClick={() => setPage(page + 1)}
        />
      </div>
    </>
  );
}

/** Icons in a row of the grid, as its style has them. */
const columns = 6;

function move(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const next = buttons[buttons.findIndex((button) => button.matches(":focus")) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
