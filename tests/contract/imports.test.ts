import { expect, it } from "vitest";

const module: { forbiddenImports(path: string, text: string): string[] } = await import(
  new URL("../../scripts/check.mjs", import.meta.url).href
);

it.each([
  ["packages/web/src/a.tsx", 'import { x } from "@twinhelm/server/shell/app";'],
  ["packages/core/src/a.ts", 'import { x } from "@twinhelm/web/a";'],
  ["packages/server/src/a.ts", 'import { x } from "twinhelm";'],
  ["packages/cli/src/bucket/list.ts", 'const x = await import("@twinhelm/server/shell/app");'],
  ["packages/core/src/bucket/model.ts", 'import { readFileSync } from "node:fs";'],
  ["packages/server/src/document/read.ts", 'import { Client } from "pg";'],
  ["packages/server/src/document/read.ts", 'import { x } from "../engine/postgres/dialect";'],
  ["packages/core/src/bucket/model.ts", 'import { useState } from "react";'],
  ["packages/core/src/react/a.ts", 'import { Box } from "ink";'],
  ["packages/core/src/assistant/face.ts", 'import { Server } from "@modelcontextprotocol/sdk/server";'],
  ["packages/web/src/shell/a.ts", 'export { x } from "../../../core/src/a";'],
])("%s must not hold %s", (path, text) => expect(module.forbiddenImports(path, text)).toHaveLength(1));

it.each([
  ["packages/web/src/a.tsx", 'import { x } from "@twinhelm/core/a";'],
  ["packages/cli/src/serve/command.ts", 'const x = await import("@twinhelm/server/shell/app");'],
  ["packages/core/src/react/a.ts", 'import { useState } from "react";'],
  ["packages/core/src/assistant/protocol.ts", 'import { Server } from "@modelcontextprotocol/sdk/server";'],
  ["packages/server/src/engine/sqlite/filter/a.ts", 'import { x } from "../../../bucket/fields";'],
  ["packages/server/src/engine/sqlite/a.ts", 'import { DatabaseSync } from "node:sqlite";'],
  ["packages/server/src/engine/open.ts", 'import { x } from "./sqlite/engine";'],
])("%s may hold %s", (path, text) => expect(module.forbiddenImports(path, text)).toEqual([]));
