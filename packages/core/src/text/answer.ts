import { defineTexts } from "./define";

/** What is said in the place of words that a server has of its database or of its engine. */
export const answerText = defineTexts({
  exists: "There is one with the same value already{value}. Give it another one.",
  gone: "What this is about is not there any more, or the server broke down over it: {reason}.",
  lists:
    "This server answers some, every and equal only where each document has a list and something is looked for in it. Ask for other documents before, with &&, or give a value. {reason}",
  texts:
    "This server answers regex only where each document has a text or nothing. Ask for other documents before, with &&. {reason}",
  statement:
    "Statement {number} of the policy {policy} does not fit this request, which takes {count} {count|part|parts} of a resource: the server refuses it to everybody who has the policy, whatever else allows it. Correct the statement, or detach the policy.",
});
