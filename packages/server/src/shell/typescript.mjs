// Lets Node run the sources as they are, where nothing is built: TypeScript, imported without an ending.
import { existsSync, readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith(".") && context.parentURL !== undefined) {
      const file = new URL(`${specifier}.ts`, context.parentURL);
      if (existsSync(fileURLToPath(file))) return next(file.href, context);
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!url.endsWith(".ts")) return next(url, context);
    const text = readFileSync(fileURLToPath(url), "utf8");
    // Parameter properties are more than types that can be left out.
    const source = stripTypeScriptTypes(text, { mode: "transform" });
    return { format: "module", source, shortCircuit: true };
  },
});
