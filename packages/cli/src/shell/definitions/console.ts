import type { Defining } from "./defining";
import { examples } from "./examples";

const together = (value: string, before: readonly string[]): readonly string[] => [...before, value];

export function defineConsole({ program, run }: Defining): void {
  program
    .command("console")
    .description("run the web console alone, in front of an API that is elsewhere")
    .requiredOption("--api <address>", "address of the API; of several NAME=ADDRESS each", together, [])
    .option("--export <folder>", "write the console as files for a web server, with config.json beside them")
    .option("--base-path <path>", "of exported files, such as /console/ (default: /)")
    .option("--port <number>", "port, 0 for a free one", "4400")
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--ca <file>", "certificates in PEM that are believed beside those of this machine")
    .option("--trusted-proxies <addresses>", "reverse proxies that are believed, comma-separated")
    .option("--image-origins <origins>", "other origins whose images the console shows, comma-separated")
    .option("--frame-origins <origins>", "origins of sign-on providers, comma-separated")
    .option("--connect-origins <origins>", "other origins that dashboards get data of, comma-separated")
    .option("--map-tiles <address>", "tiles of maps, such as https://tile.example.com/{z}/{x}/{y}.png")
    .option("--asset-store <address>", "page with assets that the web console shows, in a closed frame")
    .option("--map-attribution <text>", "whom those tiles are from, shown below each map")
    .addHelpText(
      "after",
      examples(
        "twinhelm console --api https://content.example/api --port 8080",
        "twinhelm console --api /api --export ./console --base-path /console/",
        "twinhelm console --api live=https://content.example --api test=https://test.example --ca company.pem",
      ),
    )
    .action((options) =>
      run(async (context) => (await import("../../serve/console")).serveConsole(context, options)),
    );
}
