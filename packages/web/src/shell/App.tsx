import type { AreaRegistry } from "@twinhelm/core/area/registry";
import { loadDrawers } from "@twinhelm/core/area/sections";
import { useClient, useSession } from "@twinhelm/core/react/console";
import { type ComponentType, Suspense, useEffect, useMemo } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { useFaces } from "../area/faces";
import { screensOf } from "../area/screens";
import { useLeaving } from "../input/leaving";
import { StartShape } from "../start/StartShape";
import { Going } from "./Going";
import { Guard } from "./Guard";
import { part, screen } from "./loaded";
import { Toasts } from "./Toasts";
import { WhyDeniedProvider } from "./whyDenied";

const SignInOverlay = part(async () => (await import("../session/SignInOverlay")).SignInOverlay);
const NotFoundPage = screen(async () => (await import("./NotFoundPage")).NotFoundPage);

/** All screens, each loaded when it is first shown. */
export function App() {
  const { status } = useSession();
  const { areas } = useClient();
  const faces = useFaces();
  const location = useLocation();
  const { arrived } = useLeaving();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new place
  useEffect(arrived, [arrived, location]);
  const screens = useMemo(() => screensOf(areas, faces), [areas, faces]);
  const Layout = useMemo(() => layoutOf(areas), [areas]);
  const element = (id: string) => {
    const Screen = screens.get(id);
    return Screen === undefined ? null : <Screen />;
  };
  return (
    <WhyDeniedProvider>
      <Suspense fallback={<StartShape />}>
        <Routes>
          {areas.routes
            .filter((route) => route.bare)
            .map((route) => (
              <Route key={route.id} path={route.path} element={element(route.id)} />
            ))}
          <Route element={<SignedIn Layout={Layout} />}>
            {areas.routes
              .filter((route) => !route.bare)
              .map((route) => (
                <Route
                  key={route.id}
                  path={route.path}
                  element={<Guard route={route}>{element(route.id)}</Guard>}
                />
              ))}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
        {status === "expired" && <SignInOverlay />}
      </Suspense>
      <Going />
      <Toasts />
    </WhyDeniedProvider>
  );
}

/** The layout loads together with what the section list needs of the areas. */
const layoutOf = (areas: AreaRegistry) =>
  screen(async () => {
    const [drawers, { Layout }] = await Promise.all([loadDrawers(areas, "first"), import("./Layout")]);
    return () => <Layout drawers={drawers} />;
  });

/** The layout, for somebody who is or was signed in; others go to sign-in and come back afterwards. */
function SignedIn({ Layout }: { Layout: ComponentType }) {
  const { status } = useSession();
  const location = useLocation();
  if (status !== "signed-out") return <Layout />;
  const from = `${location.pathname}${location.search}`;
  return <Navigate to="/passport/identify" replace state={from === "/" ? undefined : { from }} />;
}
