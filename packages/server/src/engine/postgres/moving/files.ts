import type { ClientBase } from "pg";
import { z } from "zod";
import type { PackageLists } from "../../functions";
import { filesOfLists, listAt, type PackageList } from "../../records/moving/files";
import type { DraftFiles, LazyVault } from "../../records/moving/held";
import { repositoryFolder, type SharedFolders } from "../../shared";
import type { Ask } from "../shared/database";
import { createFolders } from "../shared/folders";
import { whole } from "./whole";

const { name: repository } = repositoryFolder;

/** The small files of an instance in the schema of a connection. */
export function filesIn(client: ClientBase, vault: LazyVault): DraftFiles {
  const ask: Ask = async (text, values) => (await client.query(text, [...values])).rows;
  const folders = (): SharedFolders =>
    createFolders({
      vault: vault(),
      now: () => null,
      query: ask,
      together: (work) => whole(client, () => work(ask)),
    });
  const change = async (written: readonly Parameters<DraftFiles["put"]>[0][], removed: readonly string[]) => {
    const version = await folders().version(repository);
    await folders().save(repository, version, { written, removed });
  };
  return {
    async *files() {
      for (let last = ""; ; ) {
        const [row] = await ask(
          "SELECT function, lists FROM function_packages WHERE function > $1 ORDER BY function LIMIT 1",
          [last],
        );
        if (row === undefined) break;
        last = String(row.function);
        yield* filesOfLists(last, listsOf(String(row.lists)));
      }
      const [first] = await ask("SELECT 1 FROM shared_file WHERE folder = $1 LIMIT 1", [repository]);
      if (first !== undefined) yield* folders().files(repository);
    },
    async put(file) {
      const list = listAt(file.path);
      if (list === undefined) await change([file], []);
      else await putList(ask, list, Buffer.from(file.content).toString("utf8"));
    },
    async drop(path) {
      const list = listAt(path);
      if (list === undefined) await change([], [path]);
      else await putList(ask, list, undefined);
    },
  };
}

const listsShape = z.object({ list: z.string().optional(), lock: z.string().optional() });

function listsOf(text: string): PackageLists {
  const { list, lock } = listsShape.parse(JSON.parse(text));
  return { list, lock };
}

async function putList(ask: Ask, { function: id, name }: PackageList, text: string | undefined) {
  const [row] = await ask("SELECT lists FROM function_packages WHERE function = $1", [id]);
  const lists = { ...(row === undefined ? {} : listsOf(String(row.lists))), [name]: text };
  if (lists.list === undefined && lists.lock === undefined) {
    await ask("DELETE FROM function_packages WHERE function = $1", [id]);
    return;
  }
  await ask(
    "INSERT INTO function_packages (function, lists) VALUES ($1, $2) ON CONFLICT (function) DO UPDATE SET lists = excluded.lists",
    [id, JSON.stringify(lists)],
  );
}

/** Gives the repository a version that no node has met: a copy of another instance is not taken for it. */
export async function numberRepository(client: ClientBase): Promise<void> {
  await client.query("UPDATE shared_folder SET version = greatest(version, $2) WHERE name = $1", [
    repository,
    Date.now(),
  ]);
}
