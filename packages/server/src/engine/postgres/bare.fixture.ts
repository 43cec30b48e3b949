import { Pool } from "pg";
import type { DatabaseAddress } from "./address";

/** Connections with nothing of ours, for measurements beside. */
export const barePool = ({ host, port, user, database, schema, connections }: DatabaseAddress): Pool =>
  new Pool({
    host,
    port,
    database,
    max: connections,
    options: `-c search_path=${schema} -c jit=off`,
    ...(user === undefined ? {} : { user }),
  });

export type BarePool = Pool;
