import { registerBucketRoutes } from "../bucket/routes";
import { registerDocumentRoutes } from "../document/routes";
import type { RegisterRoutes } from "./context";

/** Areas that need nothing but the context. */
export const areas: readonly RegisterRoutes[] = [registerBucketRoutes, registerDocumentRoutes];
