import { join } from "node:path";
import { inject } from "vitest";

// Threads and processes that tests start compile what others of the run have compiled no more: a compiler of functions takes
// a third of the time then.
process.env.NODE_COMPILE_CACHE = join(inject("programs"), "compiled");
