import type { RecordSubject } from "@twinhelm/core/action/action";
import type { Identified } from "@twinhelm/core/record/area";
import type { Command } from "commander";
import type { CommandContext } from "../../connection/connection";
import type { RecordArea } from "../../record/area";
import type { ExitCode } from "../exit";
import { defineApply, defineFactor } from "./accessOnly";
import type { Defining } from "./defining";
import { examples, file, output, outputName, yes } from "./examples";

/** How the commands of an area of records are described. */
interface AreaWords {
  readonly area: RecordSubject;
  /** With its article: an identity. */
  readonly one: string;
  readonly many: string;
  /** Name of one, in examples. */
  readonly example: string;
  readonly sorted?: string;
  readonly filter?: string;
  /** A field to sort by, and a filter, in examples. */
  readonly listed?: string;
}

const id = "64a1f0c2e8b7a90012ab34cd";
const areas: readonly AreaWords[] = [
  {
    area: "identity",
    one: "an identity",
    many: "identities",
    example: "mara",
    sorted: "such as identifier",
    filter: "MongoDB filter as JSON",
    listed: `--sort -identifier --filter '{"identifier":{"$regex":"^ma"}}'`,
  },
  {
    area: "policy",
    one: "a policy",
    many: "policies",
    example: '"Port editor"',
    filter: "JSON with the fields that must be equal",
    listed: `--filter '{"system":false}' -o yaml`,
  },
  { area: "strategy", one: "a sign-on strategy", many: "sign-on strategies", example: "company" },
  {
    area: "apikey",
    one: "an API key",
    many: "API keys",
    example: "nightly",
    sorted: "such as name",
    listed: "--sort name --limit 10",
  },
];
const passwordStdin = [
  "--password-stdin",
  "read the password from standard input, the rest from a file",
] as const;

type Work = <Row extends Identified, Body>(
  context: CommandContext,
  area: RecordArea<Row, Body>,
) => Promise<ExitCode>;

/** Runs a command on an area, which is loaded then. */
const work = ({ run }: Defining, name: RecordSubject, doing: Work): Promise<void> =>
  run(async (context) => (await import("../../record/area")).withArea(name, (area) => doing(context, area)));

const lists = () => import("../../record/list");
const changes = () => import("../../record/changes");

/** The commands of access management: the same for each of its areas, and what one of them has beside. */
export function defineAccess(defining: Defining): void {
  for (const words of areas) {
    const command = defining.program.command(words.area).description(words.many);
    if (!defining.asks(words.area)) continue;
    defineReading(defining, command, words);
    defineChanging(defining, command, words);
    const { area } = words;
    if (area === "identity" || area === "apikey")
      for (const verb of ["attach", "detach"] as const) defineAttachment(defining, command, area, verb);
    if (area === "policy") defineApply(defining, command);
    if (area === "identity") defineFactor(defining, command);
  }
}

function defineReading(defining: Defining, command: Command, words: AreaWords): void {
  const { area: name, one, many, example, sorted, filter, listed } = words;
  const { target } = defining;
  const list = command
    .command("list")
    .description(`list the ${many} you may see`)
    .option(...output)
    .option("--limit <count>", "at most so many (default: all)")
    .option("--skip <count>", "leave out the first so many");
  if (sorted !== undefined)
    list.option("--sort <fields>", `field, ${sorted}, or -field for descending; several joined by commas`);
  if (filter !== undefined) list.option("--filter <filter>", filter);
  list
    .addHelpText("after", examples(`twinhelm ${name} list`, `twinhelm ${name} list ${listed ?? "-o json"}`))
    .action((options) =>
      work(defining, name, async (context, area) =>
        (await lists()).listRecords(context, area, { ...target(), ...options }),
      ),
    );
  command
    .command("get <id>")
    .description(`show ${one}, given by its id or name`)
    .option("-o, --output <format>", "table, json, ndjson, yaml, csv or name", "yaml")
    .addHelpText("after", examples(`twinhelm ${name} get ${example}`, `twinhelm ${name} get ${id} -o json`))
    .action((given, options) =>
      work(defining, name, async (context, area) =>
        (await lists()).getRecord(context, area, given, { ...target(), ...options }),
      ),
    );
}

function defineChanging(defining: Defining, command: Command, words: AreaWords): void {
  const { area: name, one, many, example } = words;
  const { target } = defining;
  const create = command
    .command("create")
    .description(`make ${one}`)
    .option(...file)
    .option(...outputName)
    .addHelpText("after", examples(...createExamples(name)));
  const update = command
    .command("update <id>")
    .description(`change ${one}, given by its id or name; what get writes can be given back`)
    .option(...file)
    .option(...outputName)
    .addHelpText(
      "after",
      examples(
        `twinhelm ${name} get ${example} > ${name}.yaml`,
        `twinhelm ${name} update ${example} --file ${name}.yaml`,
      ),
    );
  if (name === "identity") for (const each of [create, update]) each.option(...passwordStdin);
  create.action((options) =>
    work(defining, name, async (context, area) =>
      (await changes()).createRecord(context, area, { ...target(), ...options }),
    ),
  );
  update.action((given, options) =>
    work(defining, name, async (context, area) =>
      (await changes()).updateRecord(context, area, given, { ...target(), ...options }),
    ),
  );
  command
    .command("delete <ids...>")
    .description(`delete ${many}, given by id or name; - reads ids from standard input`)
    .option(...yes)
    .addHelpText(
      "after",
      examples(`twinhelm ${name} delete ${example}`, `twinhelm ${name} delete ${id} --yes`),
    )
    .action((given, options) =>
      work(defining, name, async (context, area) =>
        (await changes()).deleteRecords(context, area, given, { ...target(), ...options }),
      ),
    );
}

const createExamples = (name: RecordSubject): readonly string[] =>
  name === "identity"
    ? [
        "twinhelm identity create --file - < identity.json",
        "twinhelm identity create --file identity.yaml --password-stdin < password.txt",
      ]
    : [`twinhelm ${name} create --file ${name}.yaml`, `twinhelm ${name} create --file - < ${name}.json`];

function defineAttachment(
  defining: Defining,
  command: Command,
  holder: "identity" | "apikey",
  verb: "attach" | "detach",
): void {
  command
    .command(`${verb} <id> <policies...>`)
    .description(`${verb} policies, given by id or name`)
    .addHelpText(
      "after",
      examples(
        `twinhelm ${holder} ${verb} ${id} BucketReadOnlyAccess`,
        `twinhelm ${holder} ${verb} ${holder === "identity" ? "mara" : "nightly"} "Port editor" ActivityReadOnlyAccess`,
      ),
    )
    .action((given, policies) =>
      work(defining, holder, async (context, area) =>
        (await import("../../record/attachment")).changeAttachment(
          context,
          area,
          { holder, verb, given, policies },
          defining.target(),
        ),
      ),
    );
}
