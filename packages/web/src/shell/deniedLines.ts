import { type Explanation, plainSentence } from "@twinhelm/core/access/explanation";
import { text } from "@twinhelm/core/text/catalogue";

/** Why something is denied, and last what is required: the lines of a hint. */
export const deniedLines = ({ sentences, action }: Explanation): readonly string[] => [
  ...sentences.map(plainSentence),
  text("access.required", { action }),
];
