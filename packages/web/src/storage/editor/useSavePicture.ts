import type { SavingState } from "@twinhelm/core/editing/view";
import { useClient } from "@twinhelm/core/react/console";
import { isRoomFor, type PictureEdit, savedSize } from "@twinhelm/core/storage/picture/editing";
import { pictureText } from "@twinhelm/core/storage/picture/text";
import { useEffect, useRef, useState } from "react";
import { useUploader } from "../useUploader";
import type { ViewedObject } from "../viewer/object";
import { readObject } from "../viewer/readObject";
import { writePicture } from "./drawPicture";
import type { Picture } from "./usePicture";

/** Milliseconds for which the button says how it went. */
const told = 1000;

/** How saving a picture stands. */
export interface SavingPicture {
  readonly state: SavingState;
  /** Why it was not saved. */
  readonly problem: string | undefined;
  /** What became of the object while it was edited; absent: nothing. */
  readonly meanwhile: "changed" | "gone" | undefined;
  /** `anyway`: also over what somebody else saved meanwhile. */
  readonly save: (edit: PictureEdit, anyway?: boolean) => void;
  readonly forget: () => void;
}

/** Saves a picture under its name. `onSaved` is told once the button has said so. */
export function useSavePicture(
  object: ViewedObject,
  picture: Picture | undefined,
  onSaved: () => void,
): SavingPicture {
  const client = useClient();
  const uploader = useUploader();
  const [state, setState] = useState<SavingState>("pristine");
  const [problem, setProblem] = useState<string>();
  const [meanwhile, setMeanwhile] = useState<SavingPicture["meanwhile"]>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  useEffect(() => {
    if (state !== "saved" && state !== "failed") return;
    const timer = setTimeout(() => (state === "saved" ? onSaved() : setState("pristine")), told);
    return () => clearTimeout(timer);
  }, [state, onSaved]);
  const forget = () => {
    setProblem(undefined);
    setMeanwhile(undefined);
  };
  const send = async (edit: PictureEdit, anyway: boolean, signal: AbortSignal) => {
    if (picture === undefined) return undefined;
    const { bitmap, tag, type } = picture;
    const size = savedSize(bitmap, edit);
    if (!isRoomFor(size)) return pictureText("hugeResult", { ...size });
    if (!anyway) {
      const now = await changedMeanwhile(client, object, tag, signal);
      if (now === "changed" || now === "gone") {
        setMeanwhile(now);
        return pictureText(now);
      }
      if (now !== undefined) return now.problem;
    }
    const body = await writePicture(bitmap, edit, picture);
    if (body === undefined) return pictureText("unwritten");
    const result = await uploader.replace(object._id, { name: object.name, type, body, signal });
    return result.ok ? undefined : result.failure.message;
  };
  return {
    state,
    problem,
    meanwhile,
    forget,
    save(edit, anyway = false) {
      if (state !== "pristine" || picture === undefined) return;
      forget();
      setState("saving");
      const running = new AbortController();
      controller.current = running;
      void send(edit, anyway, running.signal).then((reason) => {
        if (running.signal.aborted) return;
        setProblem(reason);
        setState(reason === undefined ? "saved" : "failed");
        if (reason === undefined) void client.queries.invalidateQueries({ queryKey: ["storage"] });
      });
    },
  };
}

/** Whether an object is still what was read; `undefined`: it is, or the server does not tell. */
async function changedMeanwhile(
  client: ReturnType<typeof useClient>,
  { _id }: ViewedObject,
  tag: string | undefined,
  signal: AbortSignal,
): Promise<"changed" | "gone" | { readonly problem: string } | undefined> {
  if (tag === undefined) return undefined;
  const answer = await readObject(client, _id, { signal, unless: tag });
  if (!answer.ok) return answer.failure.status === 404 ? "gone" : { problem: answer.failure.message };
  if (answer.value.status === 304) return undefined;
  await answer.value.body?.cancel();
  // What does not answer with 304 answers with what is there.
  return answer.value.headers.get("etag") === tag ? undefined : "changed";
}
