import type { Failure } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { deleteServerDraft, isWithoutDrafts, readServerDraft, saveServerDraft } from "./api";
import type { DraftPlace, KeptDraft, ServerDraft } from "./model";
import { draftText } from "./text";

/** The draft of one document on the server. A failure is told, and says nothing else. */
export interface DraftLink {
  /** What is there; absent: the server keeps no drafts, or does not answer. */
  ask(): Promise<ServerDraft | undefined>;
  /** Saves a draft in the place of a version, and gives the one that it has now; absent: it is not saved. */
  save(draft: KeptDraft, over: string | undefined): Promise<string | undefined>;
  /** True: that version is gone. */
  remove(version: string): Promise<boolean>;
}

export interface DraftLinkOptions {
  readonly transport: Transport;
  readonly place: DraftPlace;
  /** Whether the one who types is signed in. */
  readonly isSignedIn: () => boolean;
  /** What is known of the server for all documents: a draft never goes to one that has not said that it keeps them. */
  readonly server: { isAbsent(): boolean; noteAbsent(): void };
  /** Told what keeps a draft from where it should be; absent: nothing does. */
  readonly tell: (trouble: string | undefined) => void;
}

export function createDraftLink(options: DraftLinkOptions): DraftLink {
  const { transport, place, server } = options;
  /** Whether the server has said that it keeps drafts. */
  let isThere = false;
  const failed = ({ message }: Pick<Failure, "message">): undefined =>
    void options.tell(draftText("here", { reason: message }));
  const isReady = (): boolean => {
    if (server.isAbsent()) return false;
    if (!options.isSignedIn()) failed({ message: draftText("signedOut") });
    return options.isSignedIn();
  };
  async function ask(): Promise<ServerDraft | undefined> {
    if (!isReady()) return undefined;
    const answer = await readServerDraft(transport, place);
    isThere ||= answer.ok;
    if (answer.ok) return answer.value;
    if (isWithoutDrafts(answer.failure)) server.noteAbsent();
    else failed(answer.failure);
    return undefined;
  }
  return {
    ask,
    async save(draft, over) {
      if (!isThere) await ask();
      if (!isThere || !isReady()) return undefined;
      const saved = await saveServerDraft(transport, place, { draft, over });
      if (!saved.ok) return failed(saved.failure);
      options.tell(undefined);
      return saved.value.version;
    },
    async remove(version) {
      return isReady() && (await deleteServerDraft(transport, place, version)).ok;
    },
  };
}
