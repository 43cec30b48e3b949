import { text } from "../text/catalogue";
import type { PasswordSignIn } from "./api";

/** Shortest name and password, in characters (spec 1, section 5). */
export const shortest = 3;

type Problems = { readonly [Part in keyof PasswordSignIn]?: string };

/** What is wrong with name and password before anything is sent, in words. */
export function credentialProblems({ identifier, password }: PasswordSignIn): Problems {
  const problemOf = (typed: string, short: "session.identifier.short" | "session.password.short") => {
    if (typed === "") return text("common.required");
    return [...typed].length < shortest ? text(short, { n: shortest }) : undefined;
  };
  const problems = {
    identifier: problemOf(identifier, "session.identifier.short"),
    password: problemOf(password, "session.password.short"),
  };
  return {
    ...(problems.identifier === undefined ? {} : { identifier: problems.identifier }),
    ...(problems.password === undefined ? {} : { password: problems.password }),
  };
}
