import { functions } from "@twinhelm/core/function/area";
import { functionRecords } from "@twinhelm/core/function/records";
import { functionText } from "@twinhelm/core/function/text";
import { recordAddPath } from "@twinhelm/core/record/paths";
import { RecordWelcome } from "../record/RecordWelcome";
import type { ScreenProps } from "../screen/screen";

const { actions, example } = functionRecords;

/** function/welcome (spec 3, section 2.1). */
export const FunctionWelcome = (props: ScreenProps) => (
  <RecordWelcome
    {...props}
    title={functionText("welcome")}
    tagline={functionText("welcome.about")}
    create={functionText("welcome.create")}
    request={actions.create.permission?.(example)}
    path={recordAddPath(functions)}
  />
);
