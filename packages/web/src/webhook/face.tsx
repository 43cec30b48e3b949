import "../styles/webhook.css";
import { fieldNames } from "@twinhelm/core/webhook/form";
import type { Webhook } from "@twinhelm/core/webhook/model";
import { testView } from "@twinhelm/core/webhook/offers";
import { webhookText } from "@twinhelm/core/webhook/text";
import type { RecordFace } from "../record/face";
import { ActiveSwitch } from "./ActiveSwitch";
import { TemplateField } from "./TemplateField";
import { TestPanel } from "./TestPanel";

/** The template is edited beside what it makes; another view sends a test. */
export const webhookFace: RecordFace<Webhook> = {
  field(props, values, known) {
    if (props.field.key === fieldNames.body)
      return <TemplateField {...props} values={values} known={known} />;
    return props.field.key === "trigger.active" ? <ActiveSwitch {...props} /> : undefined;
  },
  view: {
    name: testView,
    titles: [webhookText("form"), webhookText("test")],
    show: (row) => <TestPanel key={row._id} webhook={row} />,
  },
};
