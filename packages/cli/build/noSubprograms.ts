import type { Plugin } from "vite";

const imported = /^import \w+ from ['"]node:child_process['"];$/m;

/** Commander runs no programs for us: what it would need for that loads when it is asked for. */
export const noSubprograms: Plugin = {
  name: "no-subprograms",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/commander/lib/command.js")) return undefined;
    if (!imported.test(code)) throw new Error("Commander takes node:child_process in another way now.");
    const spawn = `(...given) => process.getBuiltinModule("node:child_process").spawn(...given)`;
    return { code: code.replace(imported, `const childProcess = { spawn: ${spawn} };`), map: null };
  },
};
