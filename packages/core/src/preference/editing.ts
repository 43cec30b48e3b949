import { runAction } from "../action/run";
import { mergeList } from "../editing/mergeList";
import type { EditingModel } from "../editing/model";
import type { NameOfPart } from "../editing/words";
import type { ConsoleClient } from "../shell/client";
import { preferenceReplace } from "./actions";
import { getPassportPreference } from "./api";
import type { Attribute } from "./attributes";
import { attributesOf, defaultPassportPreference, type PassportPreference, withAttributes } from "./model";
import { preferenceText } from "./text";

/** How the attributes of identities are edited; the rest of the preference stays as it is stored. */
export const attributesModel = (
  client: ConsoleClient,
): EditingModel<PassportPreference, readonly Attribute[]> => ({
  read: (preference = defaultPassportPreference) => attributesOf(preference),
  merge: (base, mine, theirs, choose) => mergeList(base, mine, theirs, { keyOf: ({ name }) => name, choose }),
  load: () => getPassportPreference(client.transport),
  update(attributes, preference) {
    const { _id: _, scope, ...body } = withAttributes(preference, attributes);
    return runAction(client, preferenceReplace, { scope: scope ?? "passport", body });
  },
});

/** Names an attribute, and what of it was changed. */
export const nameOfAttributePart: NameOfPart = (path) => ({
  name: path.length === 0 ? preferenceText("order") : path.filter((part) => part !== "property").join(", "),
});
