import { once } from "node:events";
import { createServer } from "node:net";

/** Below those that are given to whoever names none: connections of others take them too. */
const [first, count] = [20_000, 12_000];

/** A port of loopback for what is stopped and started again: nobody is given it meanwhile. */
export async function freePort(tries = 50): Promise<number> {
  const port = first + Math.floor(Math.random() * count);
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    if (tries === 0) throw error;
    return freePort(tries - 1);
  }
  server.close();
  await once(server, "close");
  return port;
}
