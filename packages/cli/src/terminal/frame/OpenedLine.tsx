import { Text } from "ink";
import { useTerminal } from "../context";
import { SearchLine } from "../input/SearchLine";
import { inputKeys } from "../keys/bindings";
import { hintLine } from "../keys/keyLine";
import { reference } from "../navigation/layer";
import { type Change, closeLine, type OpenLine, showOver } from "../navigation/state";
import type { FieldInput, ScreenView } from "../screen/screen";
import { type Notice, statusLine } from "./statusLine";

interface OpenedLineProps {
  readonly draft: string;
  /** The field that the line was opened for; absent: the search. */
  readonly line: OpenLine | undefined;
  readonly view: ScreenView;
  readonly width: number;
  readonly notice: Notice | undefined;
  readonly change: (change: Change) => void;
}

/** The line of the search or of a field, and its keys or what was just told. */
export function OpenedLine({ draft, line, view, width, notice, change }: OpenedLineProps) {
  const { paint } = useTerminal();
  const input = view.input ?? (line === undefined ? undefined : waiting);
  const toReference = () => change(showOver(reference));
  return (
    <>
      <SearchLine
        draft={draft}
        key={line === undefined ? "search" : JSON.stringify(line)}
        label={input?.label}
        mask={input?.mask}
        width={width}
        onChange={(next) => change((now) => ({ ...now, draft: next }))}
        onNext={input === undefined && view.searchesRules === true ? toReference : input?.onNext}
        onSubmit={(words) => (input?.onSubmit ?? view.onSearch)?.(words)}
        onCancel={() => {
          change(closeLine);
          input?.onCancel?.();
        }}
      />
      <Text wrap="truncate">
        {notice === undefined
          ? hintLine(keysOf(input, view), width, paint)
          : statusLine(notice, "", width, paint)}
      </Text>
    </>
  );
}

const keysOf = (input: FieldInput | undefined, { searchesRules }: ScreenView) => {
  if (input === undefined) return searchesRules === true ? inputKeys.searchRules : inputKeys.search;
  return input.onNext === undefined ? inputKeys.edit : inputKeys.cell;
};

/** A field whose screen is not there (again) yet: it may be a secret, so nothing of it is shown, searched or remembered. */
const waiting: FieldInput = { label: "…", mask: "•", onSubmit: () => undefined };
