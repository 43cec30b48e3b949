import "@blueprintjs/core/lib/css/blueprint.css";
import "./styles/start.css";
import "./styles/base.css";
import "./styles/shell.css";
import "./styles/table.css";
import { registry } from "@twinhelm/core/areas";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { ConsoleProvider } from "@twinhelm/core/react/console";
import { createConsoleClient } from "@twinhelm/core/shell/client";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { FacesProvider } from "./area/faces";
import { faces } from "./areas";
import { guardKeyClicks } from "./input/keyClicks";
import { createLeaving, LeavingProvider } from "./input/leaving";
import { browserCredentials, followOtherWindows } from "./session/storage";
import { App } from "./shell/App";
import { Boundary } from "./shell/Boundary";
import { browserSockets } from "./shell/browserSockets";
import { browserMemory } from "./shell/memory";
import { PageFault } from "./shell/PartFault";
import { refuseStrayFiles } from "./shell/strayFiles";
import { applyTheme, ThemeProvider } from "./shell/theme";
import { sayUncaught } from "./shell/uncaught";
import { createEarlyFetch } from "./start/early";
import { NoPlace } from "./start/NoPlace";
import { type Place, readPlace } from "./start/place";
import { PlaceProvider } from "./start/placeContext";

applyTheme();
guardKeyClicks();
refuseStrayFiles();
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");
const drawn = createRoot(root);
// Nothing waits at the top level of a module: that would tear its parts into many files.
void readPlace().then((place) =>
  drawn.render(<StrictMode>{place === undefined ? <NoPlace /> : consoleAt(place)}</StrictMode>),
);

/** The console of an API. */
function consoleAt(at: Place) {
  const client = clientOf(at);
  followOtherWindows(client.session);
  sayUncaught(client.notifications);
  return (
    <PlaceProvider value={at}>
      <ConsoleProvider client={client}>
        <ThemeProvider>
          <BrowserRouter basename={at.base}>
            <FacesProvider value={faces}>
              <LeavingProvider value={createLeaving()}>
                <Boundary fallback={(thrown, again) => <PageFault thrown={thrown} onRetry={again} />}>
                  <App />
                </Boundary>
              </LeavingProvider>
            </FacesProvider>
          </BrowserRouter>
        </ThemeProvider>
      </ConsoleProvider>
    </PlaceProvider>
  );
}

function clientOf({ api }: Place) {
  const early = createEarlyFetch(api);
  const client = createConsoleClient({
    areas: registry,
    baseUrl: api,
    storage: browserCredentials,
    now: Date.now,
    memory: browserMemory,
    connect: (options) => createTransport({ ...options, fetch: early.fetch }),
    sockets: { open: browserSockets(api), random: Math.random },
  });
  client.session.subscribe(() => {
    if (client.session.getState().status === "signed-out") early.forget();
  });
  return client;
}
