import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { failed, type Result, success } from "../http/failure";
import type { Transport } from "../http/transport";
import { linkSignOn, listSignOns, type SignOnChoice, unlinkSignOn } from "./api";
import { identityText } from "./text";

const text = () => z.string().check(z.minLength(1));
/** Without a strategy and a subject it is the only one there is. */
const input = () => z.object({ id: text(), strategy: z.optional(text()), subject: z.optional(text()) });
type SignOnInput = z.infer<ReturnType<typeof input>>;

const wordsOf = (verb: string, { id, strategy, subject }: SignOnInput) => [
  "identity",
  "sign-on",
  verb,
  id,
  ...(strategy === undefined ? [] : ["--strategy", strategy]),
  ...(subject === undefined ? [] : ["--subject", subject]),
];
/** They are read to find the only one. */
const also = ({ id, strategy, subject }: SignOnInput) =>
  strategy === undefined || subject === undefined
    ? [{ action: "passport:identity:show", segments: [id] }]
    : [];
const updating = { action: "passport:identity:update", segments: ({ id }: { id: string }) => [id] };
const stale = () => [["identity"]];

/** The one that is named, or the only one; a failure says that there is none, or several. */
async function chosen(
  transport: Transport,
  { id, strategy, subject }: SignOnInput,
  linked: boolean,
): Promise<Result<SignOnChoice>> {
  if (strategy !== undefined && subject !== undefined) return success({ strategy, subject });
  const listed = await listSignOns(transport, id);
  if (!listed.ok) return listed;
  const found = (listed.value ?? []).filter(
    (each) =>
      each.linked === linked &&
      (strategy ?? each.strategy) === each.strategy &&
      (subject ?? each.subject) === each.subject,
  );
  const [only] = found;
  if (only !== undefined && found.length === 1) return success(only);
  const message =
    only === undefined
      ? identityText(linked ? "signOn.noneLinked" : "signOn.noneWaiting")
      : identityText("signOn.several");
  return failed({ code: "invalid", message, retry: false });
}

/** Whoever a provider calls so signs in as this identity from now on. */
const signOnLink = defineAction({
  id: "identity.signOnLink",
  title: identityText("signOn.link"),
  icon: "link",
  subject: "identity",
  get input() {
    return input();
  },
  permission: updating,
  also,
  command: (given) => ({ words: wordsOf("link", given) }),
  stale,
  async run({ transport }, given) {
    const choice = await chosen(transport, given, false);
    return choice.ok ? linkSignOn(transport, given.id, choice.value) : choice;
  },
});

/** A provider signs nobody in as this identity any more, or a request is refused. */
const signOnUnlink = defineAction({
  id: "identity.signOnUnlink",
  effect: "destroys",
  title: identityText("signOn.unlink"),
  icon: "link_off",
  subject: "identity",
  get input() {
    return input();
  },
  permission: updating,
  also,
  command: (given) => ({ words: wordsOf("unlink", given) }),
  stale,
  async run({ transport }, given) {
    const choice = await chosen(transport, given, true);
    return choice.ok ? unlinkSignOn(transport, given.id, choice.value) : choice;
  },
});

/** What is done with the sign-ons of an identity. */
export const signOnActions = { signOnLink, signOnUnlink };
