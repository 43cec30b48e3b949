import { DrawersProvider } from "@twinhelm/core/react/listed";
import type { Drawers } from "@twinhelm/core/section/drawer";
import { text } from "@twinhelm/core/text/catalogue";
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { ChosenProvider } from "../action/chosen";
import { FaceProvider } from "../action/FaceProvider";
import { type AnyFaces, useFaces } from "../area/faces";
import { ArrangingProvider, useArranging } from "./arranging";
import { Boundary } from "./Boundary";
import { focusFirst } from "./focusFirst";
import { isOfRail, Navigation } from "./Navigation";
import { PageSkeleton } from "./PageSkeleton";
import { PageFault } from "./PartFault";
import { PaletteHost } from "./palette/PaletteHost";
import { Toolbar } from "./Toolbar";
import { useHandset } from "./useHandset";
import { useReturnFocus } from "./useReturnFocus";

/** Rail, section list, toolbar and the screen. On a handset rail and list are an overlay. */
export function Layout({ drawers }: { drawers: Drawers }) {
  return (
    <DrawersProvider drawers={drawers}>
      <ChosenProvider>
        <ArrangingProvider>
          <Around>
            <FaceProvider>
              <PaletteHost>
                <Panes />
              </PaletteHost>
            </FaceProvider>
          </Around>
        </ArrangingProvider>
      </ChosenProvider>
    </DrawersProvider>
  );
}

/** What areas keep around all pages. */
function Around({ children }: { children: ReactNode }) {
  const faces: AnyFaces = useFaces();
  let all = children;
  for (const { around: Provider } of Object.values(faces))
    if (Provider !== undefined) all = <Provider>{all}</Provider>;
  return (
    <>
      {all}
      <Beside faces={faces} />
    </>
  );
}

/** Milliseconds until what is beside the pages is loaded: the first of them has the network for itself. */
const afterAll = 2000;

/** Milliseconds until a part is asked for again that could not be loaded: nobody sees it, so nobody is told. */
const onceMore = 30_000;

/** What areas have beside all pages. */
function Beside({ faces }: { faces: AnyFaces }) {
  const [parts, setParts] = useState<readonly (readonly [string, ComponentType])[]>([]);
  useEffect(() => {
    let timer: number;
    const load = () =>
      void partsOf(faces).then(setParts, () => {
        timer = window.setTimeout(load, onceMore);
      });
    timer = window.setTimeout(load, afterAll);
    return () => clearTimeout(timer);
  }, [faces]);
  return parts.map(([id, Part]) => (
    <Boundary key={id} fallback={() => null}>
      <Part />
    </Boundary>
  ));
}

const partsOf = (faces: AnyFaces): Promise<readonly (readonly [string, ComponentType])[]> =>
  Promise.all(
    Object.entries(faces).flatMap(([id, { beside }]) =>
      beside === undefined ? [] : [beside().then((Part) => [id, Part] as const)],
    ),
  );

function Panes() {
  const handset = useHandset();
  const { open, setOpen } = useOverlay();
  const { pathname } = useLocation();
  return (
    <div className="layout">
      <a className="skip" href="#content">
        {text("common.skipToContent")}
      </a>
      {handset ? (
        open && (
          <>
            <div className="backdrop" onClick={() => setOpen(false)} aria-hidden="true" />
            <Overlay />
          </>
        )
      ) : (
        <div className="sidebar">
          <Navigation handset={false} />
        </div>
      )}
      <div className="main" inert={handset && open}>
        <Toolbar onMenu={handset ? () => setOpen(true) : undefined} />
        <main id="content" tabIndex={-1}>
          <Boundary
            place={pathname}
            fallback={(thrown, again) => <PageFault thrown={thrown} onRetry={again} />}
          >
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </Boundary>
        </main>
        <div id="tray" />
      </div>
    </div>
  );
}

/** Rail and list over the screen: they take the focus, and give it back. */
function Overlay() {
  const element = useRef<HTMLDivElement>(null);
  useReturnFocus();
  useEffect(() => focusFirst(element.current), []);
  return (
    <div
      ref={element}
      className="sidebar overlay"
      role="dialog"
      aria-modal="true"
      aria-label={text("shell.sections")}
    >
      <Navigation handset />
    </div>
  );
}

/** The overlay of a handset: closed by Escape and by going somewhere from its list. */
function useOverlay() {
  const { pathname, state } = useLocation();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address closes it
  useEffect(() => {
    if (!isOfRail(state)) setOpen(false);
  }, [pathname, state]);
  const { wanted } = useArranging();
  useEffect(() => {
    if (wanted !== undefined) setOpen(true);
  }, [wanted]);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) =>
      event.key === "Escape" && !event.defaultPrevented && setOpen(false);
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [open]);
  return { open, setOpen };
}
