import { defineRecordArea, describeRecords } from "../area/define";
import type { FunctionRecord } from "./model";
import { functionsPath, functionWelcomePath } from "./paths";
import { functionSection } from "./section";

declare module "../area/rows" {
  interface AreaRows {
    readonly function: FunctionRecord;
  }
}

/** What is known of functions before anything of them is loaded (contract, function-webhook.md section 1). */
export const functions = describeRecords({
  id: "function",
  section: functionSection,
  path: functionsPath,
  plainPath: true,
  welcome: functionWelcomePath,
  module: "function",
  icon: "memory",
  entryIcon: "format_list_numbered",
  list: { pageSize: 25 },
  words: {
    title: "Functions",
    entry: "List",
    one: "function",
    an: "a function",
    many: "functions",
    purpose: "A function is code that runs on the server: on a request, a change, a message or at a time.",
    deleted: "Its code, its packages and its logs go with it, and it runs no more.",
  },
  command: { example: '"Harbour report"' },
});

const records = defineRecordArea(functions, {
  parts: async () => (await import("./records")).functionRecords,
  offers: async () => (await import("./offers")).functionOffers,
  form: async () => (await import("./form")).functionForm,
  drawer: {
    later: true,
    modules: ["function"],
    load: async () => (await import("./drawer")).functionDrawer,
  },
  routes: {
    welcome: { path: functionWelcomePath, permission: () => ({ action: "function:index", list: true }) },
  },
});

export const functionArea = {
  ...records,
  finder: async () => (await import("./finder")).findFunctions,
};
