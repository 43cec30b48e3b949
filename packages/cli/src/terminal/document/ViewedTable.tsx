import type { Bucket } from "@twinhelm/core/bucket/model";
import { useTerminal } from "../context";
import { loadingLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { DocumentTable } from "./DocumentTable";
import { useOpenView } from "./useOpenView";

/** The table of a bucket, once it is known what the saved view of its address says. */
export function ViewedTable(props: ScreenProps & { bucket: Bucket }) {
  const { paint } = useTerminal();
  const view = useOpenView(props.bucket, props.state.place.list, props.change);
  if (view.pending) return props.children({ lines: loadingLines(props.area, paint) });
  return <DocumentTable {...props} viewed={view.said} />;
}
