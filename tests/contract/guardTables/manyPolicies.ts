import type { GuardRoute } from "../guardWorld";

/** Contract, passport.md section 4.2: several statements, several policies, and one that is malformed. */
export const manyPolicies: readonly GuardRoute[] = [
  {
    call: ["GET", "/preference/a1"],
    action: "preference:show",
    segments: 1,
    rows: [
      [[], 403],
      [["", "", "a1"], 200],
      [["b2", "c3", "a1"], 200],
      [["b2", "c3", "d4"], 403],
      // There is no deny: an exclude narrows its own statement alone.
      [["* except a1", "a1"], 200],
      [["a1", "* except a1"], 200],
      [["* except a1", "* except b2"], 200],
      [["* except a1", "* except *"], 403],
      [["()", "a1"], 200],
      // Malformed: whatever stands before or after it.
      [["a1", "*/*"], "409 Second[0]"],
      [["a1", "", "-"], "409 Third[0]"],
      [["*/*", "a1"], "409 First[0]"],
      [["b2", "*/*"], "409 Second[0]"],
      [["*/*", "-"], "409 First[0]"],
      [["a1", "* except */a1"], "409 Second[0]"],
      // The index is that of the statement in its policy.
      ["@preference:update *; */*", "409 First[1]"],
      [["a1", "@preference:update *; @bucket:index *; -"], "409 Second[2]"],
      // A statement of another action or module is not looked at, malformed or not.
      ["@preference:update *", 403],
      ["@preference:update -; a1", 200],
      ["@preference:show#bucket a1", 403],
      ["@preference:show#preference: a1", 403],
      ["@preference:show#Preference a1", 403],
      ["@Preference:show a1", 403],
      ["@preference:* a1", 403],
      ["@preference:sho a1", 403],
      ["@bucket:show a1", 403],
      [["@preference:show#bucket */*", "a1"], 200],
      [["@preference:show#* a1", "@preference:show#preference b2"], 403],
    ],
  },
  {
    call: ["POST", "/bucket/{B}/data"],
    action: "bucket:data:create",
    segments: 1,
    body: { title: "New" },
    rows: [
      ["@bucket:create -", 403],
      ["@bucket:data:update {B}/*", 403],
      ["@bucket:data:create#bucket {B}", 403],
      [["{B}", "@bucket:data:create#bucket {B}/*"], 201],
      [["{B}", "{B}/*"], "409 Second[0]"],
    ],
  },
  {
    call: ["DELETE", "/activity"],
    action: "activity:delete",
    segments: 0,
    body: [],
    rows: [
      [["-", "-"], 204],
      [["-", "()"], 204],
      [["-", "*"], "409 Second[0]"],
      [["@activity:index -; -"], 204],
    ],
  },
];
