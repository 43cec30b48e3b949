import { failed, success } from "../http/failure";
import { keyOf, type RepresentedFile, type Resource } from "../representation/model";
import { endings, partsOfModule } from "../representation/modules";
import { fromFiles } from "../representation/read";
import { toFiles } from "../representation/write";
import { createFileData, type DataFiles } from "./data/fileData";
import type { Side } from "./side";
import { promotionText } from "./text";

/** Where files are: a folder of this machine, or a zip. Paths are below it. */
export interface FileStore {
  readonly name: string;
  list(): Promise<readonly RepresentedFile[]>;
  /** `secret`: for its owner alone. */
  write(path: string, text: string, options: { readonly secret: boolean }): Promise<void>;
  remove(path: string): Promise<void>;
  /** Files of documents and of storage; absent: it has none. */
  readonly data?: DataFiles | undefined;
}

/** Files as a side. One that cannot be read is a failure: what is missing for it must not be taken for gone. */
export function createFolderSide(files: FileStore): Side {
  return {
    about: { kind: "folder", name: files.name },
    ...(files.data === undefined ? {} : { data: createFileData(files.data) }),
    async read(modules) {
      const { resources, problems } = fromFiles(await files.list());
      const own = problems.filter(({ path }) => modules.some((module) => path.startsWith(`${module}/`)));
      if (own.length > 0) {
        const message = own.map(problemLine).join("\n");
        return failed({ code: "invalid", message, retry: false });
      }
      return success(resources.filter(({ module }) => modules.includes(module)));
    },
    async write({ resource }) {
      const written = toFiles(resource);
      for (const file of written)
        if ("text" in file) await files.write(file.path, file.text, { secret: file.path.endsWith(".env") });
      // Code has one file alone, whatever it was called before.
      for (const path of namesOf(resource).filter((name) => /\/index\.[jt]s$/.test(name)))
        if (resource.contents.index !== undefined && !written.some((file) => file.path === path))
          await files.remove(path);
      return success({ id: resource._id, notes: [] });
    },
    async remove({ module, _id }) {
      for (const path of namesOf({ module, _id })) await files.remove(path);
      return success(undefined);
    },
  };
}

const problemLine = ({ path, line, message }: ReturnType<typeof fromFiles>["problems"][number]): string =>
  line === undefined
    ? promotionText("problem", { path, message })
    : promotionText("problem.line", { path, line, message });

/** Every file that a resource may have. */
const namesOf = ({ module, _id }: Pick<Resource, "module" | "_id">): readonly string[] =>
  Object.entries(partsOfModule(module)).flatMap(([name, kind]) =>
    endings[kind].map((ending) => `${keyOf({ module, _id })}/${name}.${ending}`),
  );
