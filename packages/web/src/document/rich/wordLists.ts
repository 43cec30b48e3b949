import { quietStyle, stylesOf } from "@twinhelm/core/text/safeMarkup";

/** A paragraph of a list, as Word writes it: the level in a style of its own, and the mark as a part of the text. */
interface WordItem {
  readonly level: number;
  readonly numbered: boolean;
}

/** Makes lists of the paragraphs by which Word writes them. */
export function withWordLists(body: HTMLElement): void {
  const open: { readonly list: Element; readonly level: number }[] = [];
  for (const paragraph of [...body.querySelectorAll("p")]) {
    const item = wordItem(paragraph);
    if (item === undefined) {
      open.length = 0;
      continue;
    }
    if (open[0]?.list.nextElementSibling !== paragraph) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
    if (open.at(-1)?.level !== item.level) {
      const list = body.ownerDocument.createElement(item.numbered ? "ol" : "ul");
      const around = open.at(-1)?.list;
      if (around === undefined) paragraph.before(list);
      else (around.lastElementChild ?? around).append(list);
      open.push({ list, level: item.level });
    }
    const line = body.ownerDocument.createElement("li");
    line.append(...paragraph.childNodes);
    open.at(-1)?.list.append(line);
    paragraph.remove();
  }
}

/** What Word says of an item, whose mark is taken away. Undefined: it is none. */
function wordItem(paragraph: Element): WordItem | undefined {
  const level = /\blevel(\d)\b/.exec(stylesOf(paragraph.getAttribute(quietStyle)).get("mso-list") ?? "")?.[1];
  if (level === undefined) return undefined;
  const mark = [...paragraph.querySelectorAll("span")].find(
    (span) => stylesOf(span.getAttribute(quietStyle)).get("mso-list")?.toLowerCase() === "ignore",
  );
  const numbered = /^\s*[\da-z]{1,5}[.)]/i.test(mark?.textContent ?? "");
  mark?.remove();
  return { level: Number(level), numbered };
}
