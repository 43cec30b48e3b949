import type { Agent } from "node:http";
import { once } from "@twinhelm/core/once";

/** Connections that are used again: small files would wait for a new one each. They end with the process. */
const options = { keepAlive: true, maxSockets: 16, timeout: 60_000 };
const http = once(() => new (process.getBuiltinModule("node:http").Agent)(options));
const https = once(() => new (process.getBuiltinModule("node:https").Agent)(options));

export const agentOf = (url: URL): Agent => (url.protocol === "https:" ? https() : http());
