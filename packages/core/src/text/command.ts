import { defineTexts } from "./define";

/** What commands say that belongs to no area. */
export const commandText = defineTexts({
  "output.lost": "Standard output cannot be written: {reason}",
  "serve.passwordLost":
    "Nobody would know the password of the new administrator, so there is none. Start again where it can be shown, or give one with --admin-password-file FILE.",

  "password.file": "With --password-stdin the rest comes from a file: --file FILE.",
  "password.both": "Standard input cannot hold both passwords: give one by a file.",
  "password.twice": "The file has a password already: leave out --password-stdin.",
  "password.missing": "A password is missing. Put it into the input, or give it with --password-stdin.",
  "password.terminal": "Standard input is a terminal. Pipe the password in.",
  "password.none": "Standard input holds no password.",
  "password.emptyFile": "{path} is empty. It must hold the password.",

  "input.name": "The input",
  "input.both": "Standard input cannot hold both: give the rest by --file FILE.",
  "input.unusable": "{what} cannot be used.\n{lines}",
  "input.missing": "Give the input with --file FILE, or --file - for standard input.",
  "input.terminal": "Standard input is a terminal. Give a file with --file FILE, or pipe one in.",
  "input.unread": "{path} cannot be read: {reason}",
  "input.noIds": "Standard input holds no ids.",
  "input.empty": "The input is empty.",
  "input.neither": "The input is neither JSON nor YAML: {reason}",
  "input.json": "{what} is not valid JSON: {reason}",
  "input.jsonLine": "{place} is not valid JSON: {what} (column {column})",
  "input.nobody": "{question}: there is no terminal to ask on.",

  "login.noSecret": "Standard input holds no key or token.",
  "login.who": "Say who signs in with --identifier NAME.",
  "login.empty": "The password is empty. Give it on standard input.",

  "resource.none": "{action} takes no resource.",
  "resource.long": "The resource of {action} is {kinds}, not of {count} {count|part|parts}.",

  "factor.unread": "The challenge is an image that cannot be read here. Take it out of -o json.",
  "factor.noCode": "The code is missing. Standard input has to hold it.",
  "factor.challenge": "challenge  {challenge}",
  "factor.answerUrl": "answerUrl  {answerUrl}",
  "factor.then": "Then: twinhelm identity 2fa complete {id}",

  "serve.port": '--port "{text}" is no port: 0 to 65535.',
  "serve.time": '{option} "{text}" is no time: 0.1 to 3600 seconds.',
  "serve.size": '{option} "{text}" is no size above 0.',
  "serve.metrics": '--metrics "{text}" is no address such as 127.0.0.1:9464, and not the word same.',
  "serve.word": '{option} "{text}" is none of {words}.',
  "serve.proxy": '--trusted-proxies "{address}" is no address such as 10.0.0.5 or 10.0.0.0/8.',
  "mcp.tools": "{given} is neither few nor all.",
  "mcp.waits":
    "An assistant starts this command, and speaks to it here: docs/mcp.md has what common ones need. Ctrl+C ends it.",
  "mcp.broken": "A message that is none of the protocol was left out: {reason}",
  "mcp.fault": "Something went wrong inside: {reason}",
  "mcp.large": "A message is larger than {most} MiB, which is too much: this ends here.",
  "mcp.assistant": "assistant",
  "serve.origin": '{option} "{address}" is no origin such as https://cdn.example.com.',
  "serve.tiles":
    '--map-tiles "{address}" is no address of tiles on one origin, such as https://tile.example.com/{z}/{x}/{y}.png.',
  "serve.store": '--asset-store "{address}" is no address of a page, such as https://assets.example.com.',
  "serve.given": "as you gave it",
  "serve.password": "Password     {password}",
  "serve.generated": "Password     {password}   (shown this once; keep it)",
  "serve.api": "API          {url}",
  "serve.mcp": "Assistants:  {url}",
  "serve.numbers": "Metrics      {url}",
  "serve.data": "Data         {folder}",
  "serve.database": "Database     {place}",
  "serve.reads": "Reads from   {place}",
  "serve.noDatabase": "--database-password-file goes with --database.",
  "serve.noDatabaseRead": "--database-read-password-file goes with --database-read.",
  "serve.noDatabaseToRead": "--database-read goes with --database.",
  "serve.files": "Files        {place}",
  "serve.identifier": "Sign in as   {name}",
  "serve.demo":
    "Demo         {documents} {documents|document|documents} in {buckets} {buckets|bucket|buckets}",
  "serve.demo.none": "Demo         not filled in: {reason}",
  "serve.runs": "Twinhelm runs at {url}",
  "console.noBuild": "The built web console is missing beside this program.",
  "console.context": "  {name} {url}",
  "console.name":
    "Several APIs need a name each, of letters, digits, dots, dashes and underscores, and not api or assets: --api live={api}",
  "console.twice": "Two APIs are called {name}.",
  "console.exportOne": "Files are made for one API: --api /api or --api ADDRESS.",
  "console.base": '--base-path "{path}" is no path with a slash at both ends, such as /console/.',
  "console.exported": "{folder} holds the console of {address}. Another one: change config.json there.",
  "console.ca": "{path} holds no certificate in PEM (-----BEGIN CERTIFICATE-----).",
  "serve.ending": "Ending: open requests are answered first.",

  "backup.made":
    "{folder} holds it all: {identities} identities, {buckets} buckets, {documents} documents, {objects} objects, {functions} functions; {files} files, {megabytes} MB.",
  "backup.secret": "The secret of the instance is in it: whoever reads the backup reads everything.",
  "backup.restored":
    "{folder} is as of {date}: {identities} identities, {buckets} buckets, {documents} documents, {objects} objects, {functions} functions; {files} files, {megabytes} MB, each as it was.",
  "backup.damaged":
    "The content of {count} objects was missing or damaged in the instance before, and is so in the backup: {names}.",

  "action.progress": "{title}: {share} % ...",
  "migrate.progress": "{rows} of {of} rows",
  "migrate.progressFiles": "{objects} of {ofObjects} files of objects",
  "migrate.moved":
    "{rows} rows of {tables} tables went from {from} to {to}. Each was read there again and is what it was.",
  "migrate.content":
    "The content of {count} {count|object|objects} of storage ({megabytes} MB) is in {place}, and was read there again.",
  "migrate.contentStays":
    "The content of {objects} {objects|object|objects} of storage stays where it is: serve with the same folder, or the same --storage.",
  "migrate.damaged":
    "The content of {count} {count|object|objects} was missing or damaged before, and is so there: {names}.",
  "migrate.packages":
    "Lists of packages of functions and the repository of version control went along ({count} {count|file|files}). Packages are installed by these lists when a function runs for the first time.",
  "migrate.secret": "Each data folder that a server of it is started with needs the file secret of {folder}.",
  "migrate.there": 'Go on with: twinhelm serve --database "{to}" --data {folder}{storage}',
  "migrate.here": "Go on with: twinhelm serve --data {to}{storage}",
  "migrate.source":
    "{from} is what it was. Start nothing on it any more: what is written there does not come here.",
  "migrate.unstorable":
    "Nothing was moved. {count} {count|text has|texts have} a null character (U+0000), or half of a character beyond U+FFFF, which PostgreSQL does not store. Change {count|it|them} first, in the instance as it is.",

  "recover.either": "--password makes a password; it does not go with --password-file.",
  "recover.nothing":
    "Say what is to be done: --password, --password-file, --remove-second-factor, --administrator.",
  "recover.unknown": "There is no identity {name}.",
  "recover.password": "{name} has a new password. Sessions that began with the old one have ended.",
  "recover.factor": "The second factor of {name} is removed.",
  "recover.noFactor": "{name} had no second factor.",
  "recover.administrator": "{name} had all policies of an administrator.",
  "recover.policies": "{name} got {count} {count|policy|policies}: {names}.",

  "secret.rotated":
    "There is a new secret. Sealed with it: {factors} second {factors|factor|factors}, {apiKeys} API {apiKeys|key|keys}, {strategies} sign-on {strategies|strategy|strategies}, {webhooks} {webhooks|secret|secrets} of webhooks; all of them work as before.",
  "secret.backups":
    "Everybody has to sign in again. Backups that were made before need the secret that stands in them.",
  "secret.nodes": 'Put the new file "secret" into the data folder of every other node before it is started.',
  "secret.same": "The secret is the one that everything is sealed with. Nothing was changed.",
  "secret.reset": "There is a new secret. Everybody has to sign in again.",
  "secret.factors":
    "{factors} second {factors|factor is|factors are} taken away: whoever had one sets it up again.",
  "secret.apiKeys":
    "{apiKeys} API {apiKeys|key has a new text: programs need it, an administrator can read it|keys have new texts: programs need them, an administrator can read them}.",
  "secret.strategies":
    "{strategies} sign-on {strategies|strategy is removed: make it|strategies are removed: make them} again.",
  "secret.webhooks":
    "{webhooks} {webhooks|webhook that signed what it sent is|webhooks that signed what they sent are} switched off: give {webhooks|it a secret|them secrets} again.",

  "export.done": "{documents} {documents|document is|documents are} exported.",
  "export.leftOut": "{part} has no column: JSON and NDJSON have all that documents hold.",
  "export.lost": "{path} cannot be written: {reason}",
  "export.progress": "{documents} {documents|document|documents} ...",
  "export.terminal": "An XLSX file is nothing for a terminal. Give --output FILE.",

  "import.done": "{inserted} {inserted|document is|documents are} inserted, {updated} changed.",
  "import.empty": "The file has no rows. Nothing was written.",
  "import.keyless":
    "Documents that are inserted are not looked for: leave out --key, or choose --mode update or upsert.",
  "import.map": "--map needs COLUMN=FIELD, not {pair}.",
  "import.mode": "There is no mode {given}. There are: {modes}",
  "import.more": "... and {count} {count|problem|problems} more.",
  "import.nothing":
    "{refused} of {rows} {rows|row|rows} {refused|has|have} problems. Nothing was written. --skip-invalid writes the others.",
  "import.progress": "{rows} {rows|row|rows} ...",
  "import.row": "Row {row}",
  "import.singly":
    "This server writes documents one by one: what other people write meanwhile, unique fields and rules are not checked before.",
  "import.skipped": "{refused} {refused|row with problems was|rows with problems were} left out.",
  "import.wouldBe":
    "Of {rows} {rows|row|rows} {inserted} would be inserted and {updated} changed; {refused} {refused|has|have} problems. Nothing was written.",

  "insert.long":
    "The input is longer than one transaction may be ({count} {count|document|documents}, {size} MB). Nothing was inserted. Say --in-batches to insert it in several, each of them all or nothing.",
  "insert.soFar": "{done} so far.",
  "insert.each": "This server takes documents one by one: they are not inserted all or none.",
  "insert.done": "{done}.",
  "insert.failed": "{documents} {documents|document|documents} failed.",
  "insert.did": "{inserted} {inserted|document is|documents are} inserted",
  "insert.didReplace":
    "{inserted} {inserted|document is|documents are} inserted, {replaced} {replaced|is|are} replaced",
  "insert.sending": "Sending {documents} {documents|document|documents} ...",
  "insert.unknown": "It is not known whether these documents were inserted.",
  "insert.nothing": "Nothing was inserted.",
  "insert.partly": "{message}\n{done} before it. {rest}",
  "insert.rest": "The rest was not inserted.",
  "insert.interrupted":
    "Interrupted after {index} of {count} {count|document|documents}, {failed} of which failed.",
  "insert.stored": "A document with the id {id} is stored already. Leave out its _id to give it a new one.",

  "language.unknown": '--language: documents have no language "{given}".{meant} They have {codes}.',

  "list.more": "{shown} of {total} {total|document|documents}. More with --limit and --skip.",
  "list.condition": "--filter is not a condition: {reason}",

  "edit.nobody":
    "There is no terminal to edit on. Name an editor that needs none with VISUAL or EDITOR, or change the document with: twinhelm data patch, data replace",
  "edit.yaml": "This is not valid YAML: {reason}",
  "edit.field": 'There is no field "{name}".{meant}',
  "edit.refused": "This was not saved. Change it, or close it unchanged to leave it:",
  "edit.which": "Type mine to replace their version with yours",
  "document.one": "Document {id} of {name}",
  "document.id": '"{id}" is no id of a document. Ids have 24 hexadecimal digits.',
  "document.deletedOne": "1 document is deleted.",
  "document.deleted": "{count} {count|document is|documents are} deleted.",

  "field.unknown": '{option}: there is no field "{name}".{meant}',

  "record.more": "{shown} of {total} {many}. More with --limit and --skip.",
  "record.several": '{count} {many} have the name "{name}". Give the id instead.',
  "record.unknown":
    'There is no {one} "{name}" that you may see.{meant} List them with: twinhelm {area} list',
  "record.policies": "The policies stay as they are. Change them with: twinhelm {area} attach, detach",
  "record.noField": "{path}{key}: there is no such field.",
  "record.deletedOne": "The {one} {name} is deleted.",
  "record.deleted": "{count} {many} are deleted.",
  "record.locked": "{name}: {reason} Nothing was changed.",

  "bucket.unknown":
    'There is no bucket "{name}" that you may see.{meant} List them with: twinhelm bucket list',
  "bucket.several": '{count} buckets have the title "{name}". Give the id instead.',
  "bucket.arranged": "{count} {count|bucket stands|buckets stand} as wished.",
  "bucket.unknownAt": '{where}: there is no bucket "{name}".{meant}',
  "bucket.severalAt": '{where}: {count} buckets have the title "{name}". Give the id instead.',
  "bucket.deleted": "Bucket {title} is deleted.",

  "view.sort": "A view has one order: name one field.",
  "view.none": "--columns and --no-headers: this command writes neither a table nor CSV.",
  "view.table": "--columns and --no-headers are for tables and CSV. Say -o table or -o csv with them.",
  "view.unknown": '--columns: there is no column "{name}".{meant} There are {names}.',

  "output.format": '"{given}" is no output format here. Use one of {formats}.',
  "file.missing": "there is no such file or folder",
  "file.noFolder": "a part of its path is not a folder",
  "file.isFolder": "it is a folder",
  "file.denied": "the system denies access to it",
  "file.readOnly": "its disk can only be read",
  "file.full": "its disk is full",
  "output.unwritten": "{path} cannot be written: {reason}",

  "jq.refused": "--jq: {reason}",
  "jq.none": "--jq: this command writes no JSON.",
  "jq.output": "--jq works on JSON. Leave --output out.",

  "timeout.seconds": '--timeout must be a number of seconds, not "{seconds}".',

  "confirm.nobody": "{title}: nobody can be asked here. Say --yes to go on without a question.",
  "confirm.wrong": "That is not the expected answer. Nothing was changed.",

  notThere: "{what} is not there, or not for you to see.",

  "open.unknown": "There is no screen at {screen}. Try /dashboard or /bucket/ID.",
  "open.failed": "{program} could not be started. Open the address by hand.",

  "query.sort": '--sort "{text}" names no field.',
  "query.count": '{flag} must be a whole number of at least 0, not "{text}".',
  "query.filter": "--filter must be a JSON object.",

  "credentials.damaged": "{path} is damaged. Remove it and sign in again with: twinhelm login",

  interrupted: "Interrupted.",

  "context.name": '"{name}" cannot be a name. Use letters, digits, dots, dashes and underscores.',
  "context.taken": 'There is a context "{name}" already. Remove it first.',
  "context.added": "Context {name} is {server}. Sign in with: twinhelm --context {name} login",
  "context.addedInUse":
    "Context {name} is {server}. No other is in use, so commands work on it now. Sign in with: twinhelm login",
  "context.used": "Commands work on context {name} now.",
  "context.removed": "Context {name} and its credential are removed.",
  "context.from.option": "from the command line",
  "context.from.environment": "from the environment",
  "context.from.context": "from the context in {path}",
  "context.from.file": "from {path}",
  "context.from.default": "the default",
  "context.from.none": "not set",
  "context.unknown": 'There is no context "{name}".{meant} List them with: twinhelm context list',
  "context.differsThere":
    'TWINHELM_CONTEXT "{name}" is {has}, but TWINHELM_SERVER is {server}. Unset one of them.',
  "context.differs": 'Context "{name}"{from} is {has}, not {server}. Name one of them.',

  "address.scheme": '"{given}" is no address of a server. Give one that begins with http:// or https://',
  "address.none": '"{given}" is no address. Give one like http://127.0.0.1:4300',
  "address.name": "Leave name and password out of the address. Give the name with --identifier.",

  "connection.again": "Trying again ({attempt}): {reason}",
  "watch.begins": "Watching. Ctrl+C ends it.",
  "watch.again": "Connected again.",
  "watch.waits": "There is no connection. It is tried again.",
  "watch.waitsAs": "There is no connection: {reason} It is tried again.",
  "watch.absent":
    "The server tells of no changes: it has no sockets, or something on the way to it lets none through.",
});
