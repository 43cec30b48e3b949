/**
 * What of the markup of strangers is taken for harmless, wherever it is shown, edited or pasted. The elements and the
 * attributes that pass are named here; all else is content at best.
 */

/** Elements that are taken as they are. Of one that is neither here nor silent, its content is. */
export const safeElements: ReadonlySet<string> = new Set(
  "p div br hr ul ol li b strong i em u s strike del sub sup code pre blockquote h1 h2 h3 h4 h5 h6 a img span font".split(
    " ",
  ),
);

/** Elements of which nothing is taken, not even their content. */
export const silentElements: ReadonlySet<string> = new Set(
  "script style template title noscript iframe object embed svg math form button select textarea xml".split(
    " ",
  ),
);

/** What replaces the name of an attribute that must not be read by a browser before it was looked at. */
const quietPrefix = "data-quiet-";

/** Markup whose handlers and styles have other names: the browser neither runs, applies nor complains of them. */
export const quietMarkup = (markup: string): string =>
  markup.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/([\s/"'])(on[a-z]+|style)(\s*=)/gi, `$1${quietPrefix}$2$3`),
  );

/** The other way round. */
export const loudMarkup = (markup: string): string => markup.replaceAll(quietPrefix, "");

/** The name of an attribute as it was written. */
export const loudName = (name: string): string =>
  name.startsWith(quietPrefix) ? name.slice(quietPrefix.length) : name;

/** Name under which `quietMarkup` leaves the styles of an element. */
export const quietStyle = `${quietPrefix}style`;

/** An address that a link may lead to: of the web, or of mail. */
export function safeLink(address: string | null): string | undefined {
  const trimmed = address?.trim() ?? "";
  return /^(https?:\/\/|mailto:)/i.test(trimmed) ? trimmed : undefined;
}

/** An address that an image may have. Whether it is of this server is for the page to say. */
export function safeImage(address: string | null): string | undefined {
  const trimmed = address?.trim() ?? "";
  return /^(https?:\/\/|\/(?!\/))[^\s"'<>\\]+$/i.test(trimmed) ? trimmed : undefined;
}

/** Declarations of a style attribute by their names, as they are written; the last of each. */
export function stylesOf(text: string | null): ReadonlyMap<string, string> {
  const parts = (text ?? "").split(";").flatMap((part): [string, string][] => {
    const at = part.indexOf(":");
    const name = part.slice(0, Math.max(at, 0)).trim().toLowerCase();
    return name === "" ? [] : [[name, part.slice(at + 1).trim()]];
  });
  return new Map(parts);
}

/** A style attribute of these declarations. */
export const styleText = (styles: Iterable<readonly [string, string]>): string =>
  [...styles].map(([name, value]) => `${name}: ${value}`).join("; ");

const color = /^(#[\da-f]{3,8}|[a-z]{3,30}|(rgb|hsl)a?\([\d\s.,%/deg]{1,60}\))$/i;
const size = /^(\d{1,3}(\.\d{1,4})?(px|pt|em|rem|%)|xx?-small|small|medium|large|x{1,3}-large)$/i;

/** Styles that are taken, each with the form of its values: none of them can name a file or reach out of its line. */
const safeValues: Readonly<Record<string, RegExp>> = {
  color,
  "background-color": color,
  "font-family": /^[\w\s,"'-]{1,200}$/,
  "font-size": size,
  "font-weight": /^(normal|bold|[1-9]00)$/i,
  "font-style": /^(normal|italic|oblique)$/i,
  "text-decoration": /^(none|underline|line-through|underline line-through|line-through underline)$/i,
  "text-align": /^(left|center|right|justify)$/i,
  "vertical-align": /^(sub|super|baseline)$/i,
  "margin-left": /^\d{1,3}(\.\d{1,4})?(px|pt|em|rem)$/i,
};

/** Values that say what is so anyway, as other programs write them of every word; black is unreadable on dark ground. */
const sayingNothing: Readonly<Record<string, RegExp>> = {
  color: /^(black|#000(000)?|rgb\(0, ?0, ?0\)|windowtext|inherit|initial)$/i,
  "background-color": /^(transparent|inherit|initial)$/i,
  "font-style": /^normal$/i,
  "text-decoration": /^none$/i,
  "vertical-align": /^baseline$/i,
};

/** The declarations of a style attribute that are taken. */
export const safeStyles = (text: string | null): ReadonlyMap<string, string> =>
  new Map(
    [...stylesOf(text)].filter(
      ([name, value]) => safeValues[name]?.test(value) === true && sayingNothing[name]?.test(value) !== true,
    ),
  );
