import type { Editor } from "@twinhelm/core/editing/editor";
import type { Difference } from "@twinhelm/core/editing/merge";
import type { ConflictAnswer } from "@twinhelm/core/editing/question";
import { gone } from "@twinhelm/core/editing/steps";
import type { Failure } from "@twinhelm/core/http/failure";

/** What is told and asked while one value is edited. */
export interface CellFace {
  /** It could not be read. */
  readonly unread: (failure: Failure) => void;
  /** It could not be saved. */
  readonly refused: (failure: Failure) => void;
  readonly ask: (differences: readonly Difference[], onAnswer: (answer: ConflictAnswer) => void) => void;
  readonly saved: () => void;
}

/** What the session of one value needs of its screen. */
interface SessionFace<Draft> extends CellFace {
  /** The value was read and can be changed. */
  readonly begin: (value: Draft) => void;
  /** It was refused: what was typed can be changed and saved again. */
  readonly again: (typed: Draft) => void;
}

/** Reads one value, has it typed over, and saves it; what somebody else made of it meanwhile is asked about. */
export function startSession<Row, Draft>(editor: Editor<Row, Draft>, face: SessionFace<Draft>): void {
  let begun = false;
  let over = false;
  let told: unknown;
  const end = () => {
    over = true;
    editor.leave(() => undefined);
  };
  const answered = (answer: ConflictAnswer) =>
    answer.kind === "mine" ? editor.steps.keepMine(answer.sides) : end();
  const follow = () => {
    const { phase, draft, conflict, failure, state } = editor.view();
    if (over || phase === "loading") return;
    if (phase !== "editing") {
      end();
      return face.unread(failure ?? gone);
    }
    if (!begun) {
      begun = true;
      return face.begin(draft);
    }
    const news = conflict ?? (state === "failed" ? failure : undefined);
    if (news === undefined || news === told) return;
    told = news;
    if (conflict !== undefined) face.ask(conflict.differences, answered);
    else if (failure !== undefined) {
      face.refused(failure);
      face.again(draft);
    }
  };
  editor.subscribe(follow);
  editor.onSaved(() => {
    end();
    face.saved();
  });
  editor.start();
}
