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
import { applyTheme, ThemeProvider } from "./shell/theme";
import { sayUncaught } from "./shell/uncaught";
import { createEarlyFetch } from "./start/early";

applyTheme();
guardKeyClicks();
const early = createEarlyFetch();
const client = createConsoleClient({
  areas: registry,
  baseUrl: `${location.origin}/api`,
  storage: browserCredentials,
  now: Date.now,
  memory: browserMemory,
  connect: (options) => createTransport({ ...options, fetch: early.fetch }),
  sockets: {
    open: browserSockets(`${location.origin}/api`),
    random: Math.random,
  },
});
client.session.subscribe(() => {
  if (client.session.getState().status === "signed-out") early.forget();
});
followOtherWindows(client.session);
sayUncaught(client.notifications);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");
createRoot(root).render(
  <StrictMode>
    <ConsoleProvider client={client}>
      <ThemeProvider>
        <BrowserRouter>
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
  </StrictMode>,
);
