import { bucketList } from "../bucket/actions";
import { documentList } from "../document/actions";
import type { Action } from "./action";

/** Every action of the console. Each is reached from web, terminal and command line. */
export const actions: readonly Action<unknown, unknown>[] = [bucketList, documentList];
