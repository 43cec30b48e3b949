import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type ts from "typescript-api";
import { giveWay } from "../../shell/politeness";
import { createCompiler } from "./compile";
import type { CompileOrder, CompilerPlaces } from "./messages";

const places: CompilerPlaces = workerData;
giveWay();
const typescript: typeof ts = createRequire(import.meta.url)(places.typescript);
const compile = createCompiler(typescript, places);

parentPort?.on("message", (order: CompileOrder) => parentPort?.postMessage(compile(order)));
