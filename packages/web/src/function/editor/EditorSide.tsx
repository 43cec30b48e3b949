import type { FunctionRecord } from "@twinhelm/core/function/model";
import { runView } from "@twinhelm/core/function/offers";
import type { ComponentProps } from "react";
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { part } from "../../shell/loaded";
import { OptionsPanel } from "./OptionsPanel";

const RunPanel = part(async () => (await import("../run/RunPanel")).RunPanel);

/** Whether runs stand beside the code, by the address. */
export function useRunView(): { readonly active: boolean; readonly toggle: () => void } {
  const [query, setQuery] = useSearchParams();
  const active = query.get("view") === runView;
  return { active, toggle: () => setQuery(active ? {} : { view: runView }, { replace: true }) };
}

interface EditorSideProps extends ComponentProps<typeof OptionsPanel> {
  readonly record: FunctionRecord;
  readonly runs: ReturnType<typeof useRunView>;
}

/** Beside the code: its options, or running it. */
export const EditorSide = ({ record, runs, ...options }: EditorSideProps) =>
  runs.active ? (
    <Suspense fallback={null}>
      <RunPanel record={record} onClose={runs.toggle} />
    </Suspense>
  ) : (
    <OptionsPanel {...options} />
  );
