import type { Client } from "pg";

/** Works on a connection of its own, which ends with the work. */
export async function onOwn<T>(client: Client, work: (client: Client) => Promise<T>): Promise<T> {
  // What it waits for fails with it.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
