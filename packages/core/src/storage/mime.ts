import { Mime } from "mime/lite";
import standard from "mime/types/standard.js";

/** Types beside the standard ones that people keep. */
const others = {
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": ["pptx"],
  "application/vnd.ms-excel": ["xls"],
  "text/x-typescript": ["tsx"],
  "image/x-icon": ["ico"],
};

const types = new Mime(standard, others);
types.define({ "text/x-typescript": ["ts"], "text/javascript": ["js", "mjs", "cjs"] }, true);

/** The type of content that a name tells; what tells nothing is bytes. */
export const typeOfName = (name: string): string => types.getType(name) ?? "application/octet-stream";
