import { useNotifications } from "@twinhelm/core/react/actions";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect, useRef } from "react";
import { useInput } from "../input/useKeys";
import { isOver } from "./noticeLife";
import type { Notice } from "./statusLine";

interface InSight {
  /** False: a layer lies over the status line. */
  readonly visible: boolean;
  /** Of the screen. */
  readonly path: string;
}

/**
 * The newest notification, for the status line. It goes with a key, also with one that a line or a layer takes. One
 * that came under a layer waits until it is in sight.
 */
export function useNotice({ visible, path }: InSight): Notice | undefined {
  const { state, notifications } = useNotifications();
  const { shown } = state;
  const seen = useRef<ReadonlySet<number>>(new Set());
  const lastKey = useRef(0);
  const here = useRef(path);
  const over = (left: boolean) => {
    const moment = { now: Date.now(), lastKey: lastKey.current, left };
    return shown.filter(({ id, at }) => seen.current.has(id) && isOver(at, moment));
  };
  const dismiss = (read: typeof shown) => {
    for (const { id } of read) notifications.dismiss(id);
  };
  const left = here.current !== path ? over(true) : [];
  const newest = shown.at(-1);
  useEffect(() => {
    here.current = path;
    dismiss(left);
    if (!visible) return;
    // What a newer one has replaced does not come back when that one goes.
    dismiss(shown.slice(0, -1));
    seen.current = new Set(shown.map(({ id }) => id));
  });
  useInput(() => {
    lastKey.current = Date.now();
    dismiss(over(false));
  });
  if (newest === undefined || left.includes(newest)) return undefined;
  const { undo: by } = state;
  const { undo: activities } = newest;
  const undo = by === undefined || activities === undefined ? undefined : () => by(activities);
  const told = [newest.title, newest.text].filter((part) => part !== undefined).join(": ");
  const words = undo === undefined ? told : `${told}  ${text("terminal.notice.undo")}`;
  const tone = newest.tone === "success" ? "plain" : newest.tone;
  return { text: visibleText(words), tone, undo };
}
