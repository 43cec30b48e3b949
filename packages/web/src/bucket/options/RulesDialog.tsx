import { Button, HTMLSelect } from "@blueprintjs/core";
import { withValue } from "@twinhelm/core/bucket/options/draft";
import { ruleFields } from "@twinhelm/core/bucket/options/fields";
import { useRuleTrial } from "@twinhelm/core/bucket/options/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { textOf } from "@twinhelm/core/form/model";
import { useTrialCallers } from "@twinhelm/core/policy/react";
import { visibleText } from "@twinhelm/core/text/visible";
import { useId, useState } from "react";
import { FormFields } from "../../form/FormFields";
import { RuleReferenceButton } from "../../input/RuleReferenceButton";
import { FormError } from "../../shell/FormError";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { type PartProps, settingDialog } from "./SettingDialog";

function Rules({ bucket, editing: { draft, problems, change } }: PartProps) {
  const { values } = draft;
  return (
    <>
      <FormFields
        fields={ruleFields}
        values={values}
        problems={problems}
        onChange={(key, value) => change((now) => withValue(now, key, value))}
      />
      <RuleReferenceButton />
      <Trial
        bucketId={bucket._id}
        read={textOf(values, "read")}
        write={textOf(values, "write")}
        wrong={problems.read !== undefined || problems.write !== undefined}
      />
    </>
  );
}

interface TrialProps {
  readonly bucketId: string;
  readonly read: string;
  readonly write: string;
  readonly wrong: boolean;
}

/** Tries the rules on what is stored, for whoever asks or for somebody else. */
function Trial({ bucketId, read, write, wrong }: TrialProps) {
  const [chosen, setChosen] = useState("");
  const { identities } = useTrialCallers("");
  const { run, busy, failure, lines } = useRuleTrial(bucketId, read, write);
  const id = useId();
  return (
    <fieldset className="rule-trial">
      <legend>{bucketText("rule.try")}</legend>
      <div className="rule-trial-who">
        <label htmlFor={id}>{bucketText("rule.try.as")}</label>
        <HTMLSelect
          id={id}
          value={chosen}
          options={[
            { value: "", label: bucketText("rule.try.me") },
            ...identities.map((each) => ({ value: each.id, label: visibleText(each.name) })),
          ]}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Button
          icon={<MaterialIcon name="play_arrow" />}
          text={bucketText("rule.try")}
          disabled={wrong}
          loading={busy}
          onClick={() => run(identities.find((each) => each.id === chosen))}
        />
      </div>
      <div role="status">
        {lines.map((line) => (
          <p key={line}>{visibleText(line)}</p>
        ))}
        {lines.length > 1 && <p className="muted">{bucketText("rule.tried.policies")}</p>}
      </div>
      {failure !== undefined && <FormError>{failure.message}</FormError>}
    </fieldset>
  );
}

/** The rules of a bucket, checked while they are typed and tried before they are saved. */
export const RulesDialog = settingDialog({
  title: "options.rules.title",
  part: (props) => <Rules {...props} />,
});
