import type { Access } from "@twinhelm/core/access/evaluate";
import { apikeyQueries } from "@twinhelm/core/apikey/records";
import { identitiesOffered, identitySearch } from "@twinhelm/core/identity/queries";
import { mayList, type NamedCaller, namedIdentity, namedKey } from "@twinhelm/core/policy/callers";
import { policyText } from "@twinhelm/core/policy/text";
import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { choosing } from "../navigation/layer";
import { type Change, showOver } from "../navigation/state";

interface Choosing {
  readonly client: ConsoleClient;
  readonly access: Access | undefined;
  readonly change: (change: Change) => void;
  /** Absent: nobody is chosen. */
  readonly current: NamedCaller | undefined;
  /** What whoever asks is called, where no policy is tried but rules: identities alone are offered then. */
  readonly me?: string | undefined;
}

const alone = "alone";

/** Asks as whom a policy, or rules, are tried. A part of a name finds those who are not offered at once. */
export async function chooseCaller(
  parts: Choosing,
  done: (caller: NamedCaller | undefined) => void,
  typed = "",
): Promise<void> {
  const { client, access, change, current, me } = parts;
  const { queries, transport } = client;
  let identities: readonly NamedCaller[] = [];
  let apikeys: readonly NamedCaller[] = [];
  try {
    if (mayList(access, "identities"))
      identities = (await queries.fetchQuery(identitySearch(transport, typed))).map(namedIdentity);
    if (me === undefined && mayList(access, "apikeys"))
      apikeys = (await queries.fetchQuery(apikeyQueries.all(transport))).map(namedKey);
  } catch {
    // The failure was reported; what was found by then is offered.
  }
  const more = identities.length >= identitiesOffered;
  const none = typed !== "" && identities.length === 0;
  const items = [
    { id: alone, label: me ?? policyText("try.alone") },
    ...identities.map(({ id, name }) => ({ id, label: name, hint: policyText("try.identities") })),
    ...apikeys.map(({ id, name }) => ({ id, label: name, hint: policyText("try.apikeys") })),
  ];
  const onPick = (id: string) => {
    const picked = [...identities, ...apikeys].find((each) => each.id === id);
    if (picked !== undefined || id === alone) done(picked);
    else void chooseCaller(parts, done, id);
  };
  const about = [
    ...(none ? [policyText("try.none", { typed })] : []),
    ...(more ? [policyText("try.more", { count: identities.length })] : []),
  ];
  const choice = { title: policyText("try.caller"), items, about, free: more || none, onPick };
  change(showOver(choosing(choice, current?.id ?? alone)));
}
