import { success } from "@twinhelm/core/http/failure";
import { useClient } from "@twinhelm/core/react/console";
import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import { completed, completions } from "@twinhelm/core/versioncontrol/completion";
import { guides } from "@twinhelm/core/versioncontrol/guides";
import { textOfLine } from "@twinhelm/core/versioncontrol/line";
import { changeLines, pendingLines, planQuestion } from "@twinhelm/core/versioncontrol/plan";
import {
  type CommandRun,
  useCommandRun,
  useCommands,
  useCompleting,
  usePending,
} from "@twinhelm/core/versioncontrol/react";
import { readableLines } from "@twinhelm/core/versioncontrol/readableLines";
import { versionControlText } from "@twinhelm/core/versioncontrol/text";
import { useEffect, useState } from "react";
import type { RouteScreen } from "../area/faces";
import { useTerminal } from "../context";
import { heading, type Item, itemsView, note } from "../form/items";
import type { Paint } from "../layout/paint";
import { choosing, confirming } from "../navigation/layer";
import { type Change, closeLine, openLine, show } from "../navigation/state";
import type { ScreenProps } from "../screen/screen";
import { conflictItems } from "./conflictItems";

const lineKey = { key: "command" };

/** versioncontrol: git commands on the instance, what they answer, and guides (spec 3, section 2.6). */
export const VersionControlScreen: RouteScreen = ({ parameters: _, ...props }) => {
  const { area, state, change, children } = props;
  const { paint } = useTerminal();
  const run = useCommandRun();
  const commands = useCommands();
  const pending = usePending();
  const client = useClient();
  const [isJson, setJson] = useState(false);
  usePlanQuestion(run, change);
  const type = (text: string) => change(openLine(lineKey, text));
  const ask = () => type("");
  const items: readonly Item[] = [
    commandItem(run, paint, ask),
    {
      id: "history",
      head: versionControlText("history"),
      commands: { open: () => change(show(earlier(run, type))) },
    },
    {
      id: "commands",
      head: versionControlText("commands"),
      commands: { open: () => change(show(listed(commands.value ?? [], type))) },
    },
    ...(commands.failure === undefined
      ? []
      : [note("failed", visibleText(commands.failure.message), "danger")]),
    ...(pending.value === undefined
      ? []
      : pendingLines(pending.value).map((line, at) => note(`pending:${at}`, line, "warning"))),
    ...conflictItems(pending.value?.files ?? [], client, change, paint),
    ...answerItems(run, isJson, paint),
    ...guideItems(type, paint),
  ];
  const view = itemsView(items, { area, state, change, paint });
  const input = useCommandInput(props, run);
  return children({
    names: [versionControlText("title")],
    lines: view.lines,
    left: run.busy
      ? { text: versionControlText("running"), tone: "plain" }
      : run.failure === undefined
        ? undefined
        : { text: visibleText(run.failure.message), tone: "danger" },
    commands: {
      edit: ask,
      add: ask,
      view: () => setJson(!isJson),
      ...(run.busy ? { remove: run.stop } : {}),
      ...view.commands,
    },
    first: ["edit", "view"],
    input,
  });
};

const commandItem = ({ answered, busy }: CommandRun, paint: Paint, open: () => void): Item => {
  const head = `git ${answered === undefined ? "…" : visibleText(textOfLine(answered.line))}`;
  return {
    id: "command",
    head,
    painted: paint(head, busy ? "dim" : "accent"),
    below: (current) => (current ? [paint(versionControlText("keys"), "dim")] : []),
    commands: { open },
  };
};

const earlier = ({ history }: CommandRun, type: (text: string) => void) =>
  choosing({
    title: versionControlText("history"),
    items: history.toReversed().map((each) => ({ id: each, label: visibleText(each) })),
    onPick: type,
  });

const listed = (names: readonly string[], type: (text: string) => void) =>
  choosing({
    title: versionControlText("commands"),
    items: names.map((each) => ({ id: each, label: each })),
    onPick: (name) => type(`${name} `),
  });

/** The line in which a command is typed; Tab completes it. */
function useCommandInput({ state, change }: ScreenProps, run: CommandRun) {
  const { line } = state.place;
  const isOpen = line?.key === lineKey.key;
  const sources = useCompleting(isOpen);
  if (!isOpen) return undefined;
  return {
    label: versionControlText("prompt"),
    onSubmit: (text: string) => {
      change(closeLine);
      if (text.trim() !== "") void run.submit(text);
    },
    onNext: (text: string) => {
      const lines = completions(text, sources);
      const next = completed(text, lines);
      if (next !== text || lines.length === 0) return change(openLine(lineKey, next));
      change(
        show(
          choosing({
            title: versionControlText("suggestions"),
            items: lines.map((each) => ({ id: each, label: visibleText(each) })),
            onPick: (each) => change(openLine(lineKey, `${each} `)),
          }),
        ),
      );
    },
  };
}

/** Asks for what a plan says before the command is run. */
function usePlanQuestion({ asked, agree, cancel }: CommandRun, change: (change: Change) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each plan
  useEffect(() => {
    if (asked === undefined) return;
    const { title, paragraphs, answer } = planQuestion(asked.line, asked.plan);
    const { problem, pending, changes = [] } = asked.plan ?? {};
    const lines = [...paragraphs, ...changeLines(changes)];
    if (problem !== undefined && !pending) {
      change(show({ kind: "file", title, text: lines.join("\n"), top: 0 }));
      return cancel();
    }
    const question = { title, paragraphs: lines, ...(answer === undefined ? {} : { answer }) };
    change(
      show(
        confirming(question, async () => {
          await agree();
          return success(undefined);
        }),
      ),
    );
  }, [asked]);
}

/** What the last command answered. */
function answerItems({ answered }: CommandRun, isJson: boolean, paint: Paint): readonly Item[] {
  const title = heading("answer", versionControlText("response"), paint);
  if (answered === undefined) return [title, note("answer:none", versionControlText("nothing.yet"))];
  const lines = isJson
    ? JSON.stringify(answered.result ?? {}, null, 2).split("\n")
    : readableLines(answered.result);
  const shown = lines.flatMap((line) => visibleLines(line));
  return [
    title,
    ...shown.map(
      (line, at): Item => ({ id: `answer:${at}`, head: line, painted: painted(line, paint), commands: {} }),
    ),
  ];
}

/** Lines of differences in their colours; the sign at their beginning says the same. */
function painted(line: string, paint: Paint): string {
  if (line.startsWith("+")) return paint(line, "success");
  if (line.startsWith("-")) return paint(line, "danger");
  return line.startsWith("@@") ? paint(line, "accent") : line;
}

const guideItems = (type: (text: string) => void, paint: Paint): readonly Item[] => [
  heading("guides", versionControlText("guides"), paint),
  ...guides.flatMap(({ id, title, steps }) => [
    note(`guide:${id}`, title, "bold"),
    ...steps.map(
      ({ about, command }, at): Item => ({
        id: `guide:${id}:${at}`,
        head: `${at + 1}. git ${command}`,
        below: (current) => (current ? [paint(about, "dim")] : []),
        commands: { open: () => type(command) },
      }),
    ),
  ]),
];
