import { useNotifications } from "@twinhelm/core/react/actions";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect, useRef } from "react";
import { isOver } from "./noticeLife";
import type { Notice } from "./statusLine";

interface InSight {
  /** False: a layer lies over the status line. */
  readonly visible: boolean;
  /** Of the screen. */
  readonly path: string;
}

/**
 * The newest notification, for the status line. `onKey` takes away those that have been read. One that came under a
 * layer waits until it is in sight.
 */
export function useNotice({ visible, path }: InSight): { notice: Notice | undefined; onKey: () => void } {
  const { state, notifications } = useNotifications();
  const { shown } = state;
  const seen = useRef<ReadonlySet<number>>(new Set());
  const lastKey = useRef(0);
  const here = useRef(path);
  const dismiss = (left: boolean) => {
    const moment = { now: Date.now(), lastKey: lastKey.current, left };
    for (const { id, at } of shown) if (seen.current.has(id) && isOver(at, moment)) notifications.dismiss(id);
  };
  useEffect(() => {
    if (here.current !== path) dismiss(true);
    here.current = path;
    if (visible) seen.current = new Set(shown.map(({ id }) => id));
  });
  const onKey = () => {
    lastKey.current = Date.now();
    dismiss(false);
  };
  const newest = shown.at(-1);
  if (newest === undefined) return { notice: undefined, onKey };
  const words = [newest.title, newest.text].filter((part) => part !== undefined).join(": ");
  const tone = newest.tone === "success" ? "plain" : newest.tone;
  return { notice: { text: visibleText(words), tone }, onKey };
}
