import { yamlText } from "../text/yaml";
import { envText } from "./env";
import { type Contents, keyOf, type RepresentedFile, type Resource } from "./model";
import { isResourceModule, partsOfModule } from "./modules";

/**
 * The files of a resource, the same bytes for the same contents in the same order of keys. The parts of a module that
 * is not known here are none. Code has the ending of its language.
 */
export function toFiles(resource: Resource<string>): readonly RepresentedFile[] {
  const { module, contents } = resource;
  const folder = keyOf(resource);
  if (!isResourceModule(module)) return [];
  const parts = partsOfModule(module);
  const file = (name: string, text: string | undefined) =>
    text === undefined ? [] : [{ path: `${folder}/${name}`, text }];
  return [
    ...file("schema.yaml", `${yamlText(contents.schema)}\n`),
    ...(parts.env === undefined ? [] : file("env.env", contents.env && envText(contents.env))),
    ...(parts.package === undefined
      ? []
      : file("package.json", contents.package && JSON.stringify(contents.package))),
    ...(parts.index === undefined ? [] : file(codeName(contents), contents.index)),
  ];
}

const codeName = ({ schema }: Contents): string =>
  schema.language === "javascript" ? "index.js" : "index.ts";
