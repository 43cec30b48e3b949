import { bucketTable } from "./sentences/bucketTable";
import { callsAndConstants } from "./sentences/callsAndConstants";
import { documentScreens } from "./sentences/documentScreens";
import { entities } from "./sentences/entities";
import { fieldScreens } from "./sentences/fieldScreens";
import { panels } from "./sentences/panels";
import { permissions } from "./sentences/permissions";
import type { Sentence } from "./sentences/sentence";
import { states } from "./sentences/states";
import { validation } from "./sentences/validation";

/** Each statement of specification 2 about buckets, with what proves it in the web and in the terminal. */
export const bucketSentences: readonly Sentence[] = [
  ...bucketTable,
  ...panels,
  ...fieldScreens,
  ...documentScreens,
  ...entities,
  ...states,
  ...validation,
  ...permissions,
  ...callsAndConstants,
];
