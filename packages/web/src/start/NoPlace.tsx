import { configFile } from "@twinhelm/core/session/place";
import { text } from "@twinhelm/core/text/catalogue";
import { basePath } from "./base";

/** Instead of a console that is not told where its API is. */
export function NoPlace() {
  return (
    <main className="sign-in">
      <div className="sign-in-card" role="alert">
        <h1>{text("app.name")}</h1>
        <p>{text("place.none", { address: `${location.origin}${basePath}${configFile}` })}</p>
        <button type="button" className="bp6-button" onClick={() => location.reload()}>
          {text("common.retry")}
        </button>
      </div>
    </main>
  );
}
