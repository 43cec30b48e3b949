import { isBuiltin } from "node:module";
import type { Plugin } from "vite";

/**
 * Takes Node's own modules with `process.getBuiltinModule`. An import of one reads all that it exports, and with
 * `node:http` that loads the whole of `fetch`: half the time of a short command.
 */
export const leanBuiltins: Plugin = {
  name: "lean-builtins",
  enforce: "post",
  transform(code) {
    let result = code;
    for (const node of this.parse(code).body.toReversed()) {
      if (node.type !== "ImportDeclaration" || !isBuiltin(node.source.value)) continue;
      // A module may call `process` something else than the global one that is meant here.
      const taken = `globalThis.process.getBuiltinModule(${JSON.stringify(node.source.value)})`;
      const names: string[] = [];
      const lines: string[] = [];
      for (const each of node.specifiers) {
        const imported = each.type === "ImportSpecifier" ? each.imported : undefined;
        const name = imported?.type === "Identifier" ? imported.name : "default";
        if (name === "default") lines.push(`const ${each.local.name} = ${taken};`);
        else names.push(`${name}: ${each.local.name}`);
      }
      if (names.length > 0) lines.push(`const { ${names.join(", ")} } = ${taken};`);
      result = result.slice(0, node.start) + lines.join("\n") + result.slice(node.end);
    }
    return result === code ? undefined : { code: result, map: null };
  },
};
