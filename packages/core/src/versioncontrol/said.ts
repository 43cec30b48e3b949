import { isRecord } from "../editing/same";
import { versionControlText } from "./text";

type Shape = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
const recordsOf = (value: unknown): readonly Shape[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** An answer in sentences; `undefined`: it has none of the shapes that commands answer with. */
export function saidOf(answer: Shape): readonly string[] | undefined {
  if (isStopped(answer)) return stoppedLines(answer);
  if ("commit" in answer && isRecord(answer.summary)) return committed(answer, answer.summary);
  if (Array.isArray(answer.files) && isRecord(answer.summary)) return brought(answer, answer.summary);
  if (typeof answer.raw === "string" && Array.isArray(answer.branches)) return fetched(answer);
  if (Array.isArray(answer.pushed)) return pushed(answer);
  if (typeof answer.dryRun === "boolean") return cleaned(answer);
  return "branch" in answer && typeof answer.success === "boolean" ? deletedBranch(answer) : undefined;
}

const counts = ({ changes, insertions, deletions }: Shape): string =>
  versionControlText("said.counts", {
    files: Number(changes),
    added: Number(insertions),
    deleted: Number(deletions),
  });

function committed({ branch, commit, root }: Shape, summary: Shape): readonly string[] {
  if (textOf(commit) === "") return [versionControlText("said.commit.nothing")];
  const values = { commit: textOf(commit), branch: textOf(branch) };
  return [versionControlText(root === true ? "said.commit.first" : "said.commit", values), counts(summary)];
}

function brought({ files, created, deleted, remoteMessages }: Shape, summary: Shape): readonly string[] {
  const [fresh, gone] = [textsOf(created), textsOf(deleted)];
  const sign = (path: string) => (fresh.includes(path) ? "+" : gone.includes(path) ? "−" : "~");
  const paths = [...new Set([...textsOf(files), ...fresh, ...gone])];
  return [
    paths.length === 0 && summary.changes === 0 ? versionControlText("said.same") : counts(summary),
    ...paths.map((path) => `${sign(path)} ${path}`),
    ...remoteLines(remoteMessages),
  ];
}

const remoteLines = (messages: unknown): readonly string[] =>
  isRecord(messages) ? textsOf(messages.all).map((said) => versionControlText("said.remote", { said })) : [];

function fetched({ remote, branches, tags }: Shape): readonly string[] {
  const news = (kind: "branch" | "tag", list: unknown) =>
    recordsOf(list).map(({ name, tracking }) =>
      versionControlText(`said.new.${kind}`, { name: textOf(name), as: textOf(tracking) }),
    );
  if (textOf(remote) === "") return [versionControlText("said.fetch.nothing")];
  return [
    versionControlText("said.fetch", { remote: textOf(remote) }),
    ...news("branch", branches),
    ...news("tag", tags),
  ];
}

function pushed({ pushed: items, repo, update, remoteMessages }: Shape): readonly string[] {
  const { head, hash } = isRecord(update) ? update : {};
  const [names, hashes] = [isRecord(head) ? head : {}, isRecord(hash) ? hash : {}];
  return [
    versionControlText("said.push", { remote: textOf(repo) }),
    ...recordsOf(items).map((item) =>
      versionControlText(`said.push.${stateOf(item)}`, {
        local: shortRef(item.local),
        remote: shortRef(item.remote),
      }),
    ),
    ...(isRecord(update)
      ? [
          versionControlText("said.push.changed", {
            local: shortRef(names.local),
            remote: shortRef(names.remote),
            from: textOf(hashes.from),
            to: textOf(hashes.to),
          }),
        ]
      : []),
    ...remoteLines(remoteMessages),
  ];
}

const shortRef = (ref: unknown): string => textOf(ref).replace(/^refs\/(heads|tags)\//, "");

function stateOf({ deleted, alreadyUpdated, new: fresh }: Shape): "deleted" | "same" | "new" | "sent" {
  if (deleted === true) return "deleted";
  if (alreadyUpdated === true) return "same";
  return fresh === true ? "new" : "sent";
}

function cleaned({ dryRun, paths }: Shape): readonly string[] {
  const found = textsOf(paths);
  if (found.length === 0) return [versionControlText("said.clean.nothing")];
  const values = { count: found.length };
  return [
    versionControlText(dryRun === true ? "said.clean.would" : "said.clean", values),
    ...found.map((path) => `− ${path}`),
  ];
}

const deletedBranch = ({ branch, hash, success }: Shape): readonly string[] => [
  success === true
    ? versionControlText("said.branch.deleted", { branch: textOf(branch), commit: textOf(hash) })
    : versionControlText("said.branch.kept"),
];

/** What the server says of a command that has stopped with conflicts (contract, section 6.4). */
const stopMark = "CONFLICTS: ";

/** A command that has stopped with conflicts: a result with a next step, and no fault. */
export interface Stopped {
  /** As the server says it. */
  readonly message: string;
  readonly conflicts: readonly { readonly file: string; readonly reason: string }[];
}

/** What a refusal says of conflicts; `undefined`: it is about something else. */
export function stoppedOf(message: string): Stopped | undefined {
  if (!message.startsWith(stopMark)) return undefined;
  const conflicts = message
    .slice(stopMark.length)
    .split(", ")
    .map((each) => {
      const at = each.lastIndexOf(":");
      return { file: each.slice(0, at), reason: each.slice(at + 1) };
    });
  return { message, conflicts };
}

export const isStopped = (answer: unknown): boolean =>
  isRecord(answer) && textOf(answer.message).startsWith(stopMark) && Array.isArray(answer.conflicts);

const stoppedLines = ({ conflicts }: Shape): readonly string[] => [
  versionControlText("said.stopped", { count: recordsOf(conflicts).length }),
  ...recordsOf(conflicts).map(({ file, reason }) => `${textOf(file)} (${textOf(reason)})`),
];
