import { functionFormText } from "./formText";

/** What npm says, and what that means; the first that is found is told. */
const meanings: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [/The server is being stopped\./, () => functionFormText("npm.stopped")],
  [/It was ended after (\S+) seconds/, ([, seconds = ""]) => functionFormText("npm.slow", { seconds })],
  [/There is no npm beside this Node/, () => functionFormText("npm.absent")],
  [
    /\b404 .*'((?:@[^@/']+\/)?[^@']+)(?:@[^']*)?' (?:is not in|could not be found)/,
    ([, name = ""]) => functionFormText("npm.unknown", { name }),
  ],
  [
    /No matching version found for ((?:@[^@/\s]+\/)?[^@\s]+)@(\S+?)(?:\.| with .*)?$/m,
    ([, name = "", version = ""]) => functionFormText("npm.noVersion", { name, version }),
  ],
  [
    /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|E?TIMEDOUT|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|ENETWORK)\b/,
    () => functionFormText("npm.unreachable"),
  ],
  [/\b(?:\w*CERT\w*|UNABLE_TO_\w+|EPROTO)\b/, () => functionFormText("npm.certificate")],
  [/code E40[13]\b|code ENEEDAUTH\b/, () => functionFormText("npm.refused")],
  [/code ERESOLVE\b/, () => functionFormText("npm.conflict")],
  [/code EINTEGRITY\b/, () => functionFormText("npm.spoilt")],
  [/\b(?:ENOSPC|EDQUOT)\b/, () => functionFormText("npm.full")],
];

/** What npm said after why it did not do what it was asked for, and what helps; other failures as they are. */
export function npmInWords(message: string): string {
  if (!/^npm \w+ has failed\./.test(message)) return message;
  for (const [said, words] of meanings) {
    const found = said.exec(message);
    if (found !== null) return `${words(found)}\n${message}`;
  }
  return `${functionFormText("npm.other")}\n${message}`;
}
