import { useSession } from "@twinhelm/core/react/console";
import type { RouteId } from "@twinhelm/core/shell/routes";
import { routes } from "@twinhelm/core/shell/routes";
import { text } from "@twinhelm/core/text/catalogue";
import { type ComponentType, lazy, Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { Guard } from "./Guard";

const Layout = lazy(async () => ({ default: (await import("./Layout")).Layout }));
const SignInPage = lazy(async () => ({ default: (await import("../session/SignInPage")).SignInPage }));
const SignInOverlay = lazy(async () => ({
  default: (await import("../session/SignInOverlay")).SignInOverlay,
}));
const NotFoundPage = lazy(async () => ({ default: (await import("./NotFoundPage")).NotFoundPage }));
const DashboardPage = lazy(async () => ({
  default: (await import("../dashboard/DashboardPage")).DashboardPage,
}));
const PolicyPage = lazy(async () => ({ default: (await import("../policy/PolicyPage")).PolicyPage }));

/** The component of each route of the catalogue. */
const pages: Readonly<Record<RouteId, ComponentType>> = {
  home: () => <Navigate to="/dashboard" replace />,
  dashboard: DashboardPage,
  signIn: SignInPage,
  error: lazy(async () => ({ default: (await import("./ErrorPage")).ErrorPage })),
  identities: lazy(async () => ({ default: (await import("../identity/IdentitiesPage")).IdentitiesPage })),
  identityAdd: lazy(async () => ({ default: (await import("../identity/IdentityPage")).AddIdentityPage })),
  identity: lazy(async () => ({ default: (await import("../identity/IdentityPage")).IdentityPage })),
  policies: lazy(async () => ({ default: (await import("../policy/PoliciesPage")).PoliciesPage })),
  policyAdd: PolicyPage,
  policy: PolicyPage,
  strategies: lazy(async () => ({ default: (await import("../strategy/StrategiesPage")).StrategiesPage })),
  strategyAdd: lazy(async () => ({ default: (await import("../strategy/StrategyPage")).AddStrategyPage })),
  strategy: lazy(async () => ({ default: (await import("../strategy/StrategyPage")).StrategyPage })),
  apikeys: lazy(async () => ({ default: (await import("../apikey/ApiKeysPage")).ApiKeysPage })),
  apikeyAdd: lazy(async () => ({ default: (await import("../apikey/ApiKeyPage")).AddApiKeyPage })),
  apikey: lazy(async () => ({ default: (await import("../apikey/ApiKeyPage")).ApiKeyPage })),
  identitySettings: lazy(async () => ({
    default: (await import("../preference/IdentitySettingsPage")).IdentitySettingsPage,
  })),
  bucketWelcome: lazy(async () => ({ default: (await import("../bucket/WelcomePage")).WelcomePage })),
  document: lazy(async () => ({ default: (await import("../document/DocumentPage")).DocumentPage })),
  documentAdd: lazy(async () => ({
    default: (await import("../document/AddDocumentPage")).AddDocumentPage,
  })),
  documents: lazy(async () => ({ default: (await import("../document/DocumentsPage")).DocumentsPage })),
};

const Loading = () => (
  <div className="page-loading" role="status">
    {text("common.loading")}
  </div>
);

/** All screens, each loaded when it is first shown. */
export function App() {
  const { status } = useSession();
  const element = (id: RouteId) => {
    const Page = pages[id];
    return <Page />;
  };
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        {routes
          .filter((route) => !route.layout)
          .map((route) => (
            <Route key={route.id} path={route.path} element={element(route.id)} />
          ))}
        <Route element={<SignedIn />}>
          {routes
            .filter((route) => route.layout)
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
  );
}

/** The layout, for somebody who is or was signed in; others go to sign-in and come back afterwards. */
function SignedIn() {
  const { status } = useSession();
  const location = useLocation();
  if (status !== "signed-out") return <Layout />;
  const from = `${location.pathname}${location.search}`;
  return <Navigate to="/passport/identify" replace state={from === "/" ? undefined : { from }} />;
}
