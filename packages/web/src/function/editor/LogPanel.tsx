import { functionEditorText } from "@twinhelm/core/function/editor/text";
import { type FunctionLogFilter, noLogFilter } from "@twinhelm/core/function/log/filter";
import { useDecision } from "@twinhelm/core/react/console";
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { part } from "../../shell/loaded";
import { MaterialIcon } from "../../shell/MaterialIcon";

/** Pixels: of the bar alone, of the panel when it is opened, and of a step of the keys (spec 3, section 9). */
const sizes = { collapsed: 42, opened: 410, step: 20 } as const;

const EditorLogs = part(async () => (await import("./EditorLogs")).EditorLogs);

interface LogPanelProps {
  /** Of the function. */
  readonly id: string;
  /** True: it has to be open. */
  readonly opened: boolean;
}

/** Below the code, for those who may read logs. */
export function LogPanel(props: LogPanelProps) {
  const decision = useDecision({ action: "function:logs:index" })?.decision;
  return decision?.allowed === true ? <Panel {...props} /> : null;
}

/** As high as its edge is dragged or moved by keys; less than its bar is closed. */
function Panel({ id, opened }: LogPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const [height, setHeight] = useState<number>(sizes.collapsed);
  // Here, so that it stays while the panel is closed.
  const [filter, setFilter] = useState<FunctionLogFilter>({ ...noLogFilter, functions: [id] });
  const isOpen = height > sizes.collapsed;
  useEffect(() => {
    if (opened) setHeight((before) => (before > sizes.collapsed ? before : sizes.opened));
  }, [opened]);
  const resize = (next: number) => {
    const most = (panel.current?.parentElement?.clientHeight ?? Number.POSITIVE_INFINITY) - 100;
    setHeight(Math.max(sizes.collapsed, Math.min(next, most)));
  };
  return (
    <section ref={panel} className="function-logs" style={{ height }} aria-label={functionEditorText("logs")}>
      <Edge panel={panel} height={height} onResize={resize} />
      <button
        type="button"
        className="function-logs-bar"
        aria-expanded={isOpen}
        title={functionEditorText(isOpen ? "logs.hide" : "logs.show")}
        onClick={() => resize(isOpen ? sizes.collapsed : sizes.opened)}
      >
        <MaterialIcon name={isOpen ? "expand_more" : "expand_less"} />
        {functionEditorText("logs")}
      </button>
      {isOpen && (
        <div className="function-logs-body">
          <Suspense fallback={null}>
            <EditorLogs filter={filter} onFilter={setFilter} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

interface EdgeProps {
  readonly panel: RefObject<HTMLElement | null>;
  readonly height: number;
  readonly onResize: (height: number) => void;
}

/** The upper edge of the panel, which is dragged, or moved by keys. */
function Edge({ panel, height, onResize }: EdgeProps) {
  const drag = (event: PointerEvent) => {
    const bottom = panel.current?.getBoundingClientRect().bottom;
    if (bottom !== undefined && event.currentTarget.hasPointerCapture(event.pointerId))
      onResize(bottom - event.clientY);
  };
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: height + sizes.step,
      ArrowDown: height - sizes.step,
      Home: sizes.collapsed,
      End: Number.POSITIVE_INFINITY,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onResize(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line between two parts that takes keys
    <div
      className="function-logs-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={functionEditorText("logs.size")}
      aria-valuemin={sizes.collapsed}
      aria-valuenow={Math.round(height)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  );
}
