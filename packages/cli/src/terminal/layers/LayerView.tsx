import { useNotifications } from "@twinhelm/core/react/actions";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import type { ComponentType } from "react";
import type { AreaLayerProps } from "../area/faces";
import { useTerminal } from "../context";
import type { Guarding } from "../keys/guarding";
import { wrap } from "../layout/wrap";
import type { AreaLayers, Layer, MessageLayer } from "../navigation/layer";
import { type Change, changeLayer, show } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import type { ScreenView } from "../screen/screen";
import { Choice } from "./Choice";
import { ColumnsLayer } from "./ColumnsLayer";
import { Confirm } from "./Confirm";
import { MoveLayer, RenameLayer } from "./DrawerLayers";
import { PaletteLayer } from "./PaletteLayer";
import { Reader } from "./Reader";
import { ReferenceLayer } from "./ReferenceLayer";
import type { LayerSize } from "./size";

interface LayerViewProps {
  readonly layer: Layer;
  readonly layerNumber: number;
  readonly size: LayerSize;
  readonly view: ScreenView;
  readonly change: (change: Change) => void;
  readonly guard: Guarding;
}

/** What lies over the screen. */
export function LayerView({ layer, layerNumber, size, view, change, guard }: LayerViewProps) {
  const parts = { size, change };
  switch (layer.kind) {
    case "palette":
      return <PaletteLayer {...parts} layer={layer} view={view} guard={guard} />;
    case "columns":
      return view.columns === undefined ? null : (
        <ColumnsLayer {...parts} layer={layer} columns={view.columns} />
      );
    case "confirm":
      return <Confirm {...parts} layer={layer} layerNumber={layerNumber} />;
    case "choice":
      return <Choice {...parts} layer={layer} />;
    case "move":
      return <MoveLayer {...parts} layer={layer} />;
    case "rename":
      return <RenameLayer {...parts} layer={layer} />;
    case "notices":
      return <Notices {...parts} layer={layer} />;
    case "reference":
      return <ReferenceLayer {...parts} layer={layer} />;
    case "message":
      return <Message {...parts} layer={layer} />;
    default:
      return <AreaLayer {...parts} view={view} kind={layer.kind} layer={layer} layerNumber={layerNumber} />;
  }
}

/** A layer of an area, drawn by what its face has for the kind. */
function AreaLayer<Kind extends keyof AreaLayers>({
  kind,
  ...props
}: AreaLayerProps<Kind> & { readonly kind: Kind }) {
  const { faces } = useTerminal();
  const View: ComponentType<AreaLayerProps<Kind>> = faces.layers[kind];
  return <View {...props} />;
}

type Parts = Pick<LayerViewProps, "size" | "change">;

/** The notifications, newest first. */
function Notices({ layer, size, change }: Parts & { layer: Extract<Layer, { kind: "notices" }> }) {
  const { paint, locale, timeZone } = useTerminal();
  const { state, notifications } = useNotifications();
  const times = new Intl.DateTimeFormat(locale, { timeStyle: "medium", timeZone });
  const signs = { danger: "✗", warning: "!", success: "✓", plain: "·" } as const;
  const lines = state.past.flatMap(({ at, tone, title, text: words }) => {
    const said = visibleText([title, words].filter((part) => part !== undefined).join(": "));
    const [first = "", ...rest] = wrap(said, size.width - 16);
    const sign = tone === "danger" || tone === "warning" ? paint(signs[tone], tone) : signs[tone];
    const time = times.format(at).padEnd(11);
    return [` ${paint(time, "dim")} ${sign} ${first}`, ...rest.map((line) => `${" ".repeat(15)}${line}`)];
  });
  return (
    <Reader
      size={size}
      title={text("shell.notifications")}
      lines={lines.length === 0 ? ["", `  ${text("shell.notifications.none")}`] : lines}
      top={layer.top}
      onTop={(top) => change(changeLayer("notices", (now) => ({ ...now, top })))}
      onClear={notifications.clear}
      onClose={() => {
        notifications.markRead();
        change(show(undefined));
      }}
    />
  );
}

function Message({ layer, size, change }: Parts & { layer: MessageLayer }) {
  const copy = useCopy();
  const lines = visibleLines(layer.text).flatMap((line) => wrap(line, size.width - 4));
  const { copy: value } = layer;
  return (
    <Reader
      size={size}
      title={layer.title}
      lines={["", ...lines.map((line) => `  ${line}`)]}
      top={0}
      onTop={() => undefined}
      onCopy={value === undefined ? undefined : () => copy(value)}
      onClose={() => change(show(undefined))}
    />
  );
}
