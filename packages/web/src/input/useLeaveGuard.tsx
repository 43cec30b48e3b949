import { text } from "@twinhelm/core/text/catalogue";
import { formText } from "@twinhelm/core/text/form";
import { type JSX, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ConfirmDialog } from "../shell/ConfirmDialog";
import { useLeaving } from "./leaving";

interface LeaveGuard {
  /** The question, while it is asked. */
  readonly dialog: JSX.Element | null;
}

/** What is asked. */
interface LeaveWords {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly go: string;
}

const usual: LeaveWords = {
  title: formText("leave.title"),
  paragraphs: [formText("leave.text"), text("common.pleaseConfirm")],
  go: formText("leave.go"),
};

interface CloseGuard extends LeaveGuard {
  /** Closes what is typed into, or asks first. */
  readonly close: () => void;
}

/** Asks, as `useLeaveGuard` does, also before Cancel, Escape or a click beside a dialog throws away what was typed. */
export function useCloseGuard(dirty: boolean, onClose: () => void, onLeave?: () => void): CloseGuard {
  const { dialog } = useLeaveGuard(dirty, onLeave);
  const { leave } = useLeaving();
  return { dialog, close: dirty ? () => leave(onClose) : onClose };
}

/**
 * Asks before a link of the console, its palette, Back, Forward or closing the window throws away what was typed.
 * `onLeave` is told before that happens.
 */
export function useLeaveGuard(dirty: boolean, onLeave?: () => void, words: LeaveWords = usual): LeaveGuard {
  const [question, setQuestion] = useState<{ readonly go: () => void }>();
  const navigate = useNavigate();
  const { ask, leave } = useLeaving();
  const stop = useRef<() => void>(undefined);
  const release = () => {
    stop.current?.();
    stop.current = undefined;
  };
  useEffect(() => {
    if (!dirty) return;
    stop.current = ask((go) => setQuestion({ go }));
    return () => {
      stop.current?.();
      stop.current = undefined;
    };
  }, [dirty, ask]);
  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => {
      if (stop.current !== undefined) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (stop.current === undefined || event.defaultPrevented || event.button !== 0) return;
      if (event.ctrlKey || event.metaKey) return;
      if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.origin !== location.origin)
        return;
      // It opens something over the page.
      if (link.dataset.inPlace !== undefined) return;
      event.preventDefault();
      event.stopPropagation();
      leave(() => void navigate(`${link.pathname}${link.search}`));
    };
    addEventListener("beforeunload", unload);
    document.addEventListener("click", click, true);
    return () => {
      removeEventListener("beforeunload", unload);
      document.removeEventListener("click", click, true);
    };
  }, [navigate, leave]);
  const dialog =
    question === undefined ? null : (
      <ConfirmDialog
        title={words.title}
        paragraphs={words.paragraphs}
        confirmText={words.go}
        onCancel={() => setQuestion(undefined)}
        onConfirm={() => {
          release();
          setQuestion(undefined);
          onLeave?.();
          question.go();
        }}
      />
    );
  return { dialog };
}
