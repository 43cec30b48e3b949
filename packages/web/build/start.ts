import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { minifySync, type Plugin, type Rolldown, transformWithOxc } from "vite";

const source = join(import.meta.dirname, "..", "src");

/**
 * Puts into the page what comes before the console: the shape of the page with its styles, and the script that chooses
 * the theme, has the files of the first screen fetched and asks the server what is known to be needed. The style sheet
 * moves behind the shape, which so is painted without it; the console still waits for it.
 */
export const startOfPage = (): Plugin => {
  let script: Script | undefined;
  return {
    name: "start-of-page",
    apply: "build",
    async buildStart() {
      script = await compile(join(source, "start", "boot.ts"));
      this.emitFile({ type: "asset", fileName: script.name, source: script.code });
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (script === undefined || bundle === undefined) return html;
        const style = await readFile(join(source, "styles", "start.css"), "utf8");
        const compact = style.replace(/\/\*.*?\*\//gs, "").replace(/\s+/g, " ");
        const sheets = /\s*<link rel="stylesheet"[^>]*>/g;
        const moved = [...html.matchAll(sheets)].map(([tag]) => tag).join("");
        return html
          .replace(sheets, "")
          .replace("</title>", `</title><style>${compact}</style>${scriptTag(script, bundle)}`)
          .replace("<noscript>", `${moved.trim()}<noscript>`);
      },
    },
  };
};

interface Script {
  readonly name: string;
  readonly code: string;
}

async function compile(path: string): Promise<Script> {
  const { code } = await transformWithOxc(await readFile(path, "utf8"), path);
  const small = minifySync(path, code.replace(/export \{\s*\};?/, "")).code;
  return {
    name: `assets/boot-${createHash("sha256").update(small).digest("base64url").slice(0, 8)}.js`,
    code: small,
  };
}

function scriptTag({ name }: Script, bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((file) => /\/icons-.*\.woff2$/.test(file));
  const files = (...names: string[]) =>
    [
      ...Object.values(bundle).flatMap((each) =>
        each.type === "chunk" && names.includes(each.name)
          ? [each.fileName, ...(each.viteMetadata?.importedCss ?? [])]
          : [],
      ),
      ...(font === undefined ? [] : [font]),
    ]
      .map((file) => `/${file}`)
      .join(" ");
  return `<script src="/${name}" data-sign-in="${files("sign-in")}" data-console="${files("sign-in", "console")}"></script>`;
}
