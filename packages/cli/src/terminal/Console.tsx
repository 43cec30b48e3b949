import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentListDefaults } from "@twinhelm/core/document/list";
import type { ListState } from "@twinhelm/core/list/state";
import { useAccess, useBuckets, useClient, useDecision, useSession } from "@twinhelm/core/react/console";
import { matchRoute } from "@twinhelm/core/shell/routes";
import { sectionEntries } from "@twinhelm/core/shell/sections";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { Text, useInput, useWindowSize } from "ink";
import { useMemo, useState } from "react";
import { DocumentsScreen } from "./document/DocumentsScreen";
import { cutTo, fit } from "./layout/text";
import { SignIn } from "./session/SignIn";
import type { Pane, Shell } from "./shell/ConsoleFrame";
import { useTerminal } from "./shell/context";
import { bodySize, smallest } from "./shell/Frame";
import { MessageScreen } from "./shell/MessageScreen";

/** The whole terminal console: sign-in, or the screen of the current path. */
export function Console() {
  const { status } = useSession();
  const { columns, rows } = useWindowSize();
  const { quit } = useTerminal();
  // Listens whatever is shown: a console that listens to nothing would end by itself.
  useInput((input, key) => {
    if (key.ctrl && input === "c") quit();
  });
  const tooSmall = columns < smallest.columns || rows < smallest.rows;
  const signedIn = status === "signed-in";
  // The screens stay mounted: afterwards everything is where it was.
  return (
    <>
      {tooSmall && <Text>{text("terminal.tooSmall", { columns, rows })}</Text>}
      {!tooSmall && !signedIn && <SignIn />}
      <Screens size={{ columns, rows }} hidden={tooSmall || !signedIn} />
    </>
  );
}

interface ScreensProps {
  readonly size: { readonly columns: number; readonly rows: number };
  readonly hidden: boolean;
}

function Screens({ size, hidden }: ScreensProps) {
  const { session } = useClient();
  const { identity } = useSession();
  const access = useAccess();
  const buckets = useBuckets();
  const [path, setPath] = useState("/dashboard");
  const [pane, setPane] = useState<Pane>("sections");
  const [sideCursor, setSideCursor] = useState(0);
  const [states, setStates] = useState<Readonly<Record<string, ListState>>>({});
  const entries = useMemo(
    () => (access.value === undefined ? [] : sectionEntries(access.value, buckets.value ?? [])),
    [access.value, buckets.value],
  );
  const refresh = () => {
    access.reload();
    buckets.reload();
  };
  const signOut = () => {
    session.signOut();
    setPath("/dashboard");
    setPane("sections");
    setSideCursor(0);
    setStates({});
  };
  if (hidden) return null;
  const person = visibleText(identity?.identifier ?? text("session.apiKey"));
  const shell: Shell = {
    size,
    path,
    entries,
    pane,
    setPane,
    sideCursor,
    setSideCursor,
    open: setPath,
    person,
    refresh,
    signOut,
  };
  const match = matchRoute(path);
  if (match?.route.id !== "documents") return <Dashboard shell={shell} />;
  const { bucketId = "" } = match.parameters;
  return (
    <BucketScreen
      key={bucketId}
      shell={shell}
      bucketId={bucketId}
      bucket={buckets.value?.find((bucket) => bucket._id === bucketId)}
      state={states[bucketId] ?? { ...documentListDefaults, pageIndex: 0 }}
      onState={(state) => setStates({ ...states, [bucketId]: state })}
    />
  );
}

function Dashboard({ shell }: { shell: Shell }) {
  const access = useAccess();
  const buckets = useBuckets();
  const failure = access.failure ?? buckets.failure;
  const title = [text("category.dashboard")];
  if (failure !== undefined && (access.value === undefined || buckets.value === undefined)) {
    const lines = [visibleText(failure.message), "", text("terminal.retry")];
    return <MessageScreen shell={shell} title={title} heading={text("shell.error.title")} lines={lines} />;
  }
  const { columns } = bodySize(shell.size);
  const listed = shell.entries.filter((entry) => entry.section === "bucket");
  const about = new Map(buckets.value?.map((bucket) => [bucket._id, bucket.description]));
  const lines =
    access.value === undefined || buckets.value === undefined
      ? [text("common.loading")]
      : listed.length === 0
        ? [text("bucket.noneVisible")]
        : [
            text("terminal.dashboard"),
            "",
            ...listed.map((entry) => {
              const name = fit(visibleText(entry.title), 18);
              return cutTo(`${name}  ${visibleText(about.get(entry.id) ?? "")}`, columns - 1);
            }),
          ];
  return (
    <MessageScreen
      shell={shell}
      title={title}
      heading={text("dashboard.welcome", { name: shell.person })}
      lines={lines}
    />
  );
}

interface BucketScreenProps {
  readonly shell: Shell;
  readonly bucketId: string;
  readonly bucket: Bucket | undefined;
  readonly state: ListState;
  readonly onState: (state: ListState) => void;
}

/** The table of a bucket, for those who may list it; the others read what they lack. */
function BucketScreen({ shell, bucketId, bucket, state, onState }: BucketScreenProps) {
  const answer = useDecision({ action: "bucket:data:index", segments: [bucketId], list: true });
  const title = [text("category.bucket")];
  if (answer?.decision.allowed === false) {
    return (
      <MessageScreen
        shell={shell}
        title={title}
        heading={text("access.denied.title")}
        lines={answer.lines.map(visibleText)}
        explanation={answer.lines.map(visibleText)}
      />
    );
  }
  if (bucket === undefined) {
    const lines = [text("shell.notFound.text", { path: visibleText(shell.path) })];
    return <MessageScreen shell={shell} title={title} heading={text("shell.notFound.title")} lines={lines} />;
  }
  return <DocumentsScreen bucket={bucket} shell={shell} state={state} onState={onState} />;
}
