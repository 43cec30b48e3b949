import {
  apikeyAttach,
  apikeyCreate,
  apikeyDetach,
  apikeyGet,
  apikeyUpdate,
} from "@twinhelm/core/apikey/actions";
import { apikeyForm } from "@twinhelm/core/apikey/form";
import type { ApiKeyBody, ApiKey as Key } from "@twinhelm/core/apikey/model";
import { apikeyText } from "@twinhelm/core/apikey/text";
import { queriesOf } from "@twinhelm/core/react/records";
import { recordPoliciesPath } from "@twinhelm/core/shell/routes";
import { toView, viewOf } from "../navigation/view";
import { PolicyAttachments } from "../record/PolicyAttachments";
import { RecordFormScreen } from "../record/RecordFormScreen";
import type { RecordSpec } from "../record/spec";
import type { ScreenProps } from "../screen/screen";

const spec: RecordSpec<Key, ApiKeyBody> = {
  subject: "apikey",
  form: apikeyForm,
  get: apikeyGet,
  queries: queriesOf.apikey,
  create: apikeyCreate,
  update: apikeyUpdate,
  nameOf: ({ name }) => name,
  subjectsOf: (apikeys) => ({ apikeys }),
};

/** One API key: its credentials, and the policies that are attached to it. */
export function ApiKey({ id, ...props }: ScreenProps & { id: string | undefined }) {
  const title = apikeyText("title");
  if (id === undefined) return <RecordFormScreen {...props} spec={spec} title={title} id={id} />;
  if (viewOf(props.state) === "policy") {
    const actions = { attach: apikeyAttach, detach: apikeyDetach };
    return <PolicyAttachments {...props} {...actions} subject="apikey" spec={spec} title={title} id={id} />;
  }
  const policies = () => props.change(toView(recordPoliciesPath("apikey", id)));
  return <RecordFormScreen {...props} spec={spec} title={title} id={id} keys={{ view: { run: policies } }} />;
}
