import { queriesOf } from "@twinhelm/core/react/records";
import { strategyCreate, strategyGet, strategyUpdate } from "@twinhelm/core/strategy/actions";
import { strategyForm } from "@twinhelm/core/strategy/form";
import type { Strategy as Row, StrategyBody } from "@twinhelm/core/strategy/model";
import { strategyText } from "@twinhelm/core/strategy/text";
import { RecordFormScreen } from "../record/RecordFormScreen";
import type { RecordSpec } from "../record/spec";
import type { ScreenProps } from "../screen/screen";

const spec: RecordSpec<Row, StrategyBody> = {
  subject: "strategy",
  form: strategyForm,
  get: strategyGet,
  queries: queriesOf.strategy,
  create: strategyCreate,
  update: strategyUpdate,
  nameOf: ({ name }) => name,
  subjectsOf: (strategies) => ({ strategies }),
};

/** One sign-on strategy. */
export const Strategy = ({ id, ...props }: ScreenProps & { id: string | undefined }) => (
  <RecordFormScreen {...props} spec={spec} title={strategyText("heading")} id={id} />
);
