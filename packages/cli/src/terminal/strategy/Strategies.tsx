import { queriesOf } from "@twinhelm/core/react/records";
import { strategyList } from "@twinhelm/core/strategy/list";
import { strategyText } from "@twinhelm/core/strategy/text";
import { RecordTable } from "../record/RecordTable";
import type { ScreenProps } from "../screen/screen";

/** The list of sign-on strategies. */
export const Strategies = (props: ScreenProps) => (
  <RecordTable
    {...props}
    subject="strategy"
    title={strategyText("heading")}
    list={strategyList}
    queries={queriesOf.strategy}
    subjectsOf={(strategies) => ({ strategies })}
  />
);
