import { httpError } from "../../shell/errors";

const part = "[a-z0-9~][a-z0-9._~-]*";
/** Of a registry: a name, and a version, a range or a tag. */
const named = new RegExp(`^(?:@${part}/)?${part}(?:@[0-9A-Za-z.+^~<>=*-]+)?$`, "i");
/** Characters of one, and how many at once. */
const most = { characters: 300, names: 100 };

/** Names of packages that somebody wants; nothing is asked for: those that are listed already. Throws 400. */
export function packageNames(name: unknown, isOpen: boolean): readonly string[] {
  const names = [name ?? []].flat().filter((each) => each !== "");
  if (names.length > most.names) throw httpError(400, `At most ${most.names} packages are added at once.`);
  return names.map((each) => {
    if (typeof each === "string" && isAllowed(each, isOpen)) return each;
    throw httpError(400, `${String(each).slice(0, 100)} is no name of a package, such as left-pad@1.3.0.`);
  });
}

/** Folders and addresses only where the instance allows everything; what could be an option of npm nowhere. */
const isAllowed = (name: string, isOpen: boolean): boolean =>
  name.length <= most.characters && (isOpen ? !name.startsWith("-") : named.test(name));
