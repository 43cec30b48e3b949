import { linesOf, remoteMessages } from "./lines";

/** What `fetch` has brought: git says it on standard error. */
export function fetchResult(stdout: string, stderr: string) {
  const lines = linesOf(`${stdout}\n${stderr}`);
  const news = (kind: string) =>
    lines.flatMap((line) => {
      const [, name, tracking] = new RegExp(`^\\* \\[new ${kind}\\]\\s+(\\S+)\\s*-> (.+)$`).exec(line) ?? [];
      return name === undefined || tracking === undefined ? [] : [{ name, tracking: tracking.trim() }];
    });
  const remote = lines.flatMap((line) => /^From (.+)$/.exec(line)?.[1] ?? []).at(0) ?? null;
  return { raw: stdout, remote, branches: news("branch"), tags: news("tag") };
}

/** What `push` has sent, of `--verbose --porcelain`. */
export function pushResult(stdout: string, stderr: string) {
  const lines = linesOf(`${stdout}\n${stderr}`);
  const first = (pattern: RegExp) => lines.map((line) => pattern.exec(line)).find((match) => match !== null);
  const pushed = lines.flatMap((line) => {
    const [, local, remote, status] = /^[=*+-]\s+([^:]*):(\S+)\s+\[(.+)\]/.exec(line) ?? [];
    return local === undefined || remote === undefined || status === undefined
      ? []
      : [pushedItem(local, remote, status)];
  });
  const repo = first(/^Pushing to (.+)$/)?.[1];
  const ref = first(/^updating local tracking ref '(.+)'/)?.[1];
  const update = first(/^([^:\s]+):(\S+)\s+([0-9a-f]+)\.\.\.?([0-9a-f]+)/);
  return {
    pushed,
    ...(repo === undefined ? {} : { repo }),
    ...(ref === undefined ? {} : { ref: { local: ref } }),
    remoteMessages: remoteMessages(stderr),
    ...(update === undefined
      ? {}
      : {
          update: {
            head: { local: update?.[1], remote: update?.[2] },
            hash: { from: update?.[3], to: update?.[4] },
          },
        }),
  };
}

const pushedItem = (local: string, remote: string, status: string) => ({
  local,
  remote,
  new: status.includes("new"),
  branch: status.includes("branch"),
  tag: status.includes("tag"),
  deleted: status.includes("deleted"),
  alreadyUpdated: status.includes("up to date"),
});
