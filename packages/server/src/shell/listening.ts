import type { FastifyInstance } from "fastify";
import { StartError } from "./errors";

/** Listens at an address, and gives it. Throws `StartError` where that cannot be had. */
export async function listenAt(
  app: Pick<FastifyInstance, "listen">,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const place = `${host}:${port}`;
    if (code === "EADDRINUSE")
      throw new StartError("port", `${place} is taken by another program. Choose another port with --port.`);
    if (code === "EACCES")
      throw new StartError(
        "port",
        `${place} may not be used by this user. Choose a port above 1023 with --port.`,
      );
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new StartError("port", `${host} is no address of this machine. Choose another with --host.`);
    throw error;
  }
}
