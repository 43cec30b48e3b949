import { defineTexts } from "../../text/define";

/** Texts of what is typed into documents and not saved. */
export const draftText = defineTexts({
  here: "What you type is kept on this machine alone for now. {reason}",
  nowhere: "What you type is not kept: it is too long for a draft, and lost where you leave without saving.",
  signedOut: "You are signed out.",
  none: "This is no draft of a document.",
  large: "A draft has {most} characters at most, and this one has {count}.",
  many: "You have {most} drafts on the server already. Save or discard one of them.",
  much: "Your drafts on the server would have more than {most} characters. Save or discard one of them.",
  conflict:
    "Another console of yours went on with this draft. Both are put together when you open it here again.",
});
