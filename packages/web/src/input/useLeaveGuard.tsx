import { text } from "@twinhelm/core/text/catalogue";
import { documentText } from "@twinhelm/core/text/document";
import { type JSX, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ConfirmDialog } from "../shell/ConfirmDialog";

interface LeaveGuard {
  /** The question, while it is asked. */
  readonly dialog: JSX.Element | null;
  /** What was typed is saved: nothing has to be asked any more. */
  readonly release: () => void;
}

/**
 * Asks before a link of the console, the back button or closing the window throws away what was typed.
 */
export function useLeaveGuard(dirty: boolean): LeaveGuard {
  const [target, setTarget] = useState<string>();
  const navigate = useNavigate();
  const on = useRef(dirty);
  on.current = dirty;
  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => {
      if (on.current) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!on.current || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey)
        return;
      if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.origin !== location.origin)
        return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(`${link.pathname}${link.search}`);
    };
    addEventListener("beforeunload", unload);
    document.addEventListener("click", click, true);
    return () => {
      removeEventListener("beforeunload", unload);
      document.removeEventListener("click", click, true);
    };
  }, []);
  const release = () => {
    on.current = false;
  };
  const dialog =
    target === undefined ? null : (
      <ConfirmDialog
        title={documentText("leave.title")}
        paragraphs={[documentText("leave.text"), text("common.pleaseConfirm")]}
        confirmText={documentText("leave.confirm")}
        onCancel={() => setTarget(undefined)}
        onConfirm={() => {
          release();
          setTarget(undefined);
          void navigate(target);
        }}
      />
    );
  return { dialog, release };
}
