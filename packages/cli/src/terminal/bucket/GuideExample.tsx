import { explanationLines } from "@twinhelm/core/access/explanation";
import type { GuideQuery } from "@twinhelm/core/bucket/guide/calls";
import { useGuideResponse } from "@twinhelm/core/bucket/guide/react";
import { guideText } from "@twinhelm/core/bucket/guide/text";
import { documentList } from "@twinhelm/core/document/actions";
import { useDecision } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import type { ComponentProps } from "react";
import { useTerminal } from "../context";
import { Reader } from "../layers/Reader";
import { wrap } from "../layout/wrap";
import { useCopy } from "../output/useCopy";

/** An example of the guide in one of its kinds. */
export interface Example {
  readonly id: string;
  readonly title: string;
  /** What it is written for. */
  readonly kind: string;
  readonly about: string;
  readonly example: string;
  /** What it reads; absent: it reads nothing. */
  readonly query: GuideQuery | undefined;
}

interface GuideExampleProps
  extends Pick<ComponentProps<typeof Reader>, "size" | "top" | "onTop" | "onClose"> {
  readonly bucketId: string;
  readonly current: Example;
  /** Whether what it reads is shown below it. */
  readonly asked: boolean;
  readonly onAsk: (asked: boolean) => void;
}

/** One example, read whole and copied; what it reads now is shown below it where that is asked for. */
export function GuideExample({ bucketId, current, asked, onAsk, ...reader }: GuideExampleProps) {
  const { paint } = useTerminal();
  const copy = useCopy();
  const { title, kind, about, example, query } = current;
  const { width } = reader.size;
  const parts: ComponentProps<typeof Reader> = {
    ...reader,
    title: `${title} (${kind})`,
    lines: [
      ...wrap(about, width - 2).map((line) => ` ${paint(line, "dim")}`),
      "",
      ...codeLines(example, width),
    ],
    onCopy: () => copy(example),
    ...(query !== undefined && { onAsk: () => onAsk(!asked), asked }),
  };
  return asked && query !== undefined ? (
    <Answered bucketId={bucketId} query={query} reader={parts} />
  ) : (
    <Reader {...parts} />
  );
}

interface AnsweredProps {
  readonly bucketId: string;
  readonly query: GuideQuery;
  readonly reader: ComponentProps<typeof Reader>;
}

function Answered({ bucketId, query, reader }: AnsweredProps) {
  const { paint } = useTerminal();
  const { value, failure } = useGuideResponse(bucketId, query);
  const why = useDecision(documentList.permission?.({ bucketId }));
  const { width } = reader.size;
  const said = (words: string) => wrap(visibleText(words), width - 4).map((line) => `  ${line}`);
  const denied = why === undefined || why.decision.allowed ? [] : explanationLines(why);
  const answer =
    failure !== undefined
      ? [failure.message, ...denied].flatMap(said).map((line) => paint(line, "danger"))
      : value === undefined
        ? said(`${text("common.loading")} …`)
        : value.length === 0
          ? said(guideText("nothing"))
          : codeLines(JSON.stringify(value, undefined, 2), width);
  const heading = ` ${paint(guideText("answer"), "bold")}`;
  return <Reader {...reader} lines={[...reader.lines, "", heading, ...answer]} />;
}

const codeLines = (code: string, width: number): readonly string[] =>
  visibleLines(code)
    .flatMap((line) => wrap(line, width - 4))
    .map((line) => `  ${line}`);
