import type { Confirmation } from "@twinhelm/core/action/action";
import { type Choose, chooseOn } from "@twinhelm/core/action/choose";
import type { Edited, Face } from "@twinhelm/core/action/face";
import { sectionOfPath } from "@twinhelm/core/area/sections";
import type { Result } from "@twinhelm/core/http/failure";
import { useClient } from "@twinhelm/core/react/console";
import { useListed } from "@twinhelm/core/react/listed";
import {
  createContext,
  type ReactNode,
  Suspense,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { type AnyFaces, useFaces } from "../area/faces";
import { useLeaving } from "../input/leaving";
import { useArranging } from "../shell/arranging";
import { overlay } from "../shell/loaded";

const Confirming = overlay(async () => (await import("./Confirming")).Confirming);

/** A question that waits for its answer. */
export interface Asked {
  readonly confirmation: Confirmation;
  readonly run: () => Promise<Result<unknown>>;
}

type Open =
  | { readonly kind: "question"; readonly asked: Asked }
  | { readonly kind: "editor"; readonly edited: Edited }
  | undefined;

const ChooseContext = createContext<Choose | undefined>(undefined);

/** Throws outside a `FaceProvider`. */
export function useChoose(): Choose {
  const choose = use(ChooseContext);
  if (choose === undefined) throw new Error("useChoose needs a FaceProvider above it");
  return choose;
}

/** The face of the web console: it holds the one question or editor that is open over the screen. */
export function FaceProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open>();
  const client = useClient();
  const faces = useFaces();
  const navigate = useNavigate();
  const { leave } = useLeaving();
  const { want } = useArranging();
  const { pathname } = useLocation();
  const listed = useListed({ section: sectionOfPath(client.areas, pathname) }).value;
  // What has run leaves the page that is open then, not the one where it was chosen.
  const now = useRef({ pathname, listed });
  useLayoutEffect(() => {
    now.current = { pathname, listed };
  });
  const value = useMemo((): Choose => {
    const go = (path: string) => leave(() => void navigate(path));
    const face: Face = {
      open: go,
      ask: (confirmation, run) => setOpen({ kind: "question", asked: { confirmation, run } }),
      edit(edited) {
        if (editorOf(faces, edited) !== undefined) setOpen({ kind: "editor", edited });
        else if (edited.path !== undefined) go(edited.path);
      },
      focus(part, area) {
        if (part === "sections") want(area);
      },
      leave(paths, to) {
        // It is gone: there is nothing to stay for.
        const { pathname: here } = now.current;
        if (paths.some((path) => here === path || here.startsWith(`${path}/`))) void navigate(to);
      },
    };
    return chooseOn(face, client, listed, () => now.current.listed);
  }, [client, faces, navigate, leave, want, listed]);
  const close = () => setOpen(undefined);
  const Editor = open?.kind === "editor" ? editorOf(faces, open.edited) : undefined;
  return (
    <ChooseContext value={value}>
      {children}
      <Suspense fallback={null}>
        {open?.kind === "question" && <Confirming asked={open.asked} onClose={close} />}
        {open?.kind === "editor" && Editor !== undefined && <Editor edited={open.edited} onClose={close} />}
      </Suspense>
    </ChooseContext>
  );
}

const editorOf = (faces: AnyFaces, { area, dialog }: Edited) => {
  const face = faces[area];
  return dialog === undefined ? face?.editor : face?.dialogs?.[dialog];
};
