import { apikeyCreate, apikeyUpdate } from "@twinhelm/core/apikey/actions";
import { apikeyApi } from "@twinhelm/core/apikey/api";
import { apikeyForm } from "@twinhelm/core/apikey/form";
import type { ApiKeyBody, ApiKey as Key } from "@twinhelm/core/apikey/model";
import { queriesOf } from "@twinhelm/core/react/records";
import { apikeyText } from "@twinhelm/core/text/apikey";
import { RecordFormScreen } from "../record/RecordFormScreen";
import type { RecordSpec } from "../record/spec";
import type { ScreenProps } from "../shell/screen";

const spec: RecordSpec<Key, ApiKeyBody> = {
  subject: "apikey",
  form: apikeyForm,
  api: apikeyApi,
  queries: queriesOf.apikey,
  create: apikeyCreate,
  update: apikeyUpdate,
  nameOf: ({ name }) => name,
  subjectsOf: (apikeys) => ({ apikeys }),
};

/** One API key: its credentials, and the policies that are attached to it. */
export function ApiKey({ id, ...props }: ScreenProps & { id: string | undefined }) {
  return <RecordFormScreen {...props} spec={spec} title={apikeyText("title")} id={id} />;
}
