import type { Plugin } from "vite";

/**
 * ink-table requires Ink, which is an ES module that awaits while it loads, and so cannot be required: it gets what it
 * requires from imports.
 */
export const inkTable: Plugin = {
  name: "ink-table",
  enforce: "pre",
  transform: (code, id) =>
    /\/ink-table\/dist\/index\.js/.test(id)
      ? {
          code: `import * as ink from "ink";
import react from "react";
import hash from "object-hash";
const parts = { ink, react, "object-hash": hash };
const require = (name) => parts[name];
const exports = {};
${code}
export default exports.default;`,
          map: null,
        }
      : undefined,
};
