import type { FormValues } from "@twinhelm/core/form/model";
import type { Webhook } from "@twinhelm/core/webhook/model";
import { testView } from "@twinhelm/core/webhook/offers";
import { useTemplatePreview } from "@twinhelm/core/webhook/react";
import type { WebhookFormKnown } from "@twinhelm/core/webhook/records";
import { useTerminal } from "../context";
import type { Item } from "../form/items";
import type { RecordFace } from "../record/face";
import { previewItems } from "./previewItems";
import { TestScreen } from "./TestScreen";

/** What the template makes stands below the form; `v` goes to the test. */
export const webhookFace: RecordFace<Webhook> = {
  useForm: ({ area }, _row, _id, known: WebhookFormKnown) => ({
    useBelow(values: FormValues): readonly Item[] {
      const { paint } = useTerminal();
      const preview = useTemplatePreview(values, known.buckets, known.deliveries);
      return previewItems(preview, known.deliveries, { paint, width: area.width });
    },
  }),
  view: {
    name: testView,
    words: "terminal.keys.sendTest",
    show: (props, id) => <TestScreen key={id} {...props} id={id} />,
  },
};
