import type { Defining, ParentCommand, Verbs } from "../shell/definitions/defining";
import { examples, output, yes } from "../shell/definitions/examples";

const id = "64a1f0c2000d1047bdee5000";
const commands = () => import("./commands");

/** What is done with activities. */
export const activityVerbs: Verbs = {
  list: defineList,
  show: defineShow,
  delete: defineDelete,
  verify: defineVerify,
};

function defineList({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("list")
    .description("list who did what, the latest first")
    .option(...output)
    .option("--by <identifier>", "of this identity or API key alone")
    .option("--action <actions...>", "insert, update, delete or patch")
    .option("--module <module>", "such as bucket, bucket/<id>, passport/policy, storage or function")
    .option("--document <ids...>", "of these alone, given by id; needs --module")
    .option("--begin <day>", "from this day on, such as 2026-12-31; needs --end")
    .option("--end <day>", "up to this day; needs --begin")
    .option("--limit <count>", "at most so many", "20")
    .option("--skip <count>", "leave out the first so many")
    .addHelpText(
      "after",
      examples(
        "twinhelm activity list --by ada --action delete",
        "twinhelm activity list --module passport/policy --begin 2026-12-01 --end 2026-12-31 -o ndjson",
      ),
    )
    .action((options) =>
      run(async (context) => (await commands()).listActivities(context, { ...target(), ...options })),
    );
}

function defineShow({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("show <activity>")
    .description("show what an activity changed, field by field")
    .option(...output)
    .addHelpText("after", examples(`twinhelm activity show ${id}`, `twinhelm activity show ${id} -o json`))
    .action((activity, options) =>
      run(async (context) => (await commands()).showActivity(context, activity, { ...target(), ...options })),
    );
}

function defineDelete({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("delete <activities...>")
    .description("delete activities, given by id; they cannot be undone then")
    .option(...yes)
    .addHelpText("after", examples(`twinhelm activity delete ${id}`, `twinhelm activity delete ${id} --yes`))
    .action((activities, options) =>
      run(async (context) =>
        (await commands()).deleteActivities(context, activities, { ...target(), ...options }),
      ),
    );
}

function defineVerify({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("verify")
    .description("say whether an activity was taken out or changed; exit 3 when one was")
    .option(...output)
    .addHelpText("after", examples("twinhelm activity verify", "twinhelm activity verify -o json"))
    .action((options) =>
      run(async (context) => (await commands()).verifyHistory(context, { ...target(), ...options })),
    );
}

/** `twinhelm undo`. */
export function defineUndo({ program, run, target }: Defining): void {
  program
    .command("undo <activities...>")
    .description("undo activities, given by id, all of them or none, once it was said what that writes")
    .option(...output)
    .option("--dry-run", "say what would be written, and write nothing; exit 3 when something would be")
    .option(...yes)
    .addHelpText("after", examples(`twinhelm undo ${id} --dry-run`, `twinhelm undo ${id} --yes`))
    .action((activities, options) =>
      run(async (context) =>
        (await commands()).undoActivities(context, activities, { ...target(), ...options }),
      ),
    );
}
