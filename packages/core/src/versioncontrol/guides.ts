import { versionControlText } from "./text";

/** One step of a guide: what it does, and the command, with what has to be filled in between `<` and `>`. */
export interface GuideStep {
  readonly about: string;
  readonly command: string;
}

export interface Guide {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly GuideStep[];
}

const step = (key: Parameters<typeof versionControlText>[0], command: string): GuideStep => ({
  about: versionControlText(key),
  command,
});

/** What people begin with (contract, console-gaps.md section 12). */
export const guides: readonly Guide[] = [
  {
    id: "first",
    title: versionControlText("guide.first"),
    steps: [
      step("guide.first.add", "add ."),
      step("guide.first.commit", 'commit -m "<message>"'),
      step("guide.first.branch", "branch -M main"),
      step("guide.first.remote", "remote add origin https://<user>:<token>@<repository>"),
      step("guide.first.push", "push -u origin main"),
    ],
  },
  {
    id: "clone",
    title: versionControlText("guide.clone"),
    steps: [
      step("guide.clone.remote", "remote add origin https://<user>:<token>@<repository>"),
      step("guide.clone.fetch", "fetch --all"),
      step("guide.clone.branch", "checkout -f -B <branch> origin/<branch>"),
      step("guide.clone.reset", "reset --hard origin/<branch>"),
      step("guide.clone.clean", "clean -f -d"),
    ],
  },
  {
    id: "files",
    title: versionControlText("guide.files"),
    steps: [
      step("guide.files.module", "add <module>"),
      step("guide.files.resource", "add <module>/<resource>"),
      step("guide.files.submodule", "add <module>/<resource>/<submodule>*"),
      step("guide.files.functions", "add function"),
      step("guide.files.env", "reset function/*/env.env"),
    ],
  },
];
