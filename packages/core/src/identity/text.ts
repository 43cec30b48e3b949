import { defineTexts } from "../text/define";

/** Texts of identities (spec 1, sections 2.4 and 5). */
export const identityText = defineTexts({
  identifier: "Identifier",
  password: "Password",
  changePassword: "Change password",
  policies: "Policies",
  attributes: "Attributes",
  system: "The built-in administrator. It is changed on its own page and cannot be deleted here.",
  self: "Only others can change your attributes and policies.",

  "factor.title": "Two-factor verification",
  "factor.none": "Signing in asks only for the password.",
  "factor.method": "Method",
  "factor.enable": "Enable",
  "factor.choose": "Choose a method",
  "factor.kinds": "List second factors",
  "factor.start": "Start Verification",
  "factor.complete": "Complete verification",
  "factor.disable": "Disable",
  "factor.disable.title": "Disable the second factor of {name}",
  "factor.disable.text": "The password alone will be enough to sign in.",
  "factor.answer": "Answer",
  "factor.scan": "Scan this with your authenticator, then type the code it shows.",
  "factor.key": "Or type this key into it:",
  "factor.wrong": "This code is wrong. The next one comes in {n} seconds; check that your clock is right.",
  "factor.wrong.other": "This answer is wrong. Try again.",
  "factor.restarted":
    "The server no longer keeps the code that was shown. Delete its entry in your authenticator and scan this one.",
  "factor.image": "QR code for an authenticator",
  "factor.again": "Try the next code. Start the verification again if the server does not take it either.",
  "factor.done": "Verification has been completed successfully.",
  "factor.brokenOff": "This could not be finished: {reason}.",
  "factor.left": "Nothing was disabled: the question was left. Ask again.",
  "factor.off": "The second factor is disabled.",

  "codes.title": "Recovery codes",
  "codes.about":
    "Each of these signs you in once, in place of a code of your authenticator. Keep them where you find them without it: they are not shown again.",
  "codes.left": "{n} recovery codes left.",
  "codes.leftOne": "One recovery code left. Make new ones soon.",
  "codes.none": "No recovery codes left. Without your authenticator, you could not sign in.",
  "codes.renew": "Make new recovery codes",
  "codes.renew.about":
    "The codes made before stop working. Type a code of your authenticator, or one of them.",
  "codes.renewed": "New recovery codes were made. Those before no longer work.",
  "codes.download": "Download",
  "codes.copy": "Copy",
  "codes.done": "I have kept them",
  "codes.file": "Recovery codes of {name}",
});
