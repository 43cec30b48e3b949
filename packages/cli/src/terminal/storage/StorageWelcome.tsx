import { requestOf } from "@twinhelm/core/action/offer";
import { runAction } from "@twinhelm/core/action/run";
import type { Rows } from "@twinhelm/core/area/rows";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { useListed } from "@twinhelm/core/react/listed";
import { storageCreateFolder } from "@twinhelm/core/storage/actions";
import { newDirectoryPath, storageAddress } from "@twinhelm/core/storage/address";
import { directoryProblem } from "@twinhelm/core/storage/names";
import { storageOffers } from "@twinhelm/core/storage/offers";
import { storageText } from "@twinhelm/core/storage/text";
import { useEffect } from "react";
import { useTerminal } from "../context";
import { guardedKeys, usePermissions } from "../keys/usePermissions";
import { closeLine, open, openLine } from "../navigation/state";
import { messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";

const adding = { action: storageCreateFolder, offer: storageOffers.createFolder };
const nothing: Rows = {};
const askName = openLine({ key: "directory" }, "");

/** The storage section before a directory is chosen; it asks for the name of a new one. */
export function StorageWelcome({ area, state, change, children }: ScreenProps) {
  const { paint } = useTerminal();
  const client = useClient();
  const { guard, warn } = usePermissions();
  const { value: listed = nothing } = useListed();
  const access = useAccess().value;
  const { notifications } = client;
  const mayOpen = access?.can("storage:index", [], true) === true;
  const isAsked = state.place.path === newDirectoryPath;
  useEffect(() => {
    if (isAsked) change(askName);
  }, [isAsked, change]);
  const add = guard(requestOf(adding, { chosen: {}, listed }, access), () => change(askName));
  const message = { title: storageText("title"), paragraphs: [storageText("about"), storageText("add.key")] };
  const taken = new Set(listed.storage?.map(({ name }) => name));
  const input = {
    label: storageText("field.directory"),
    async onSubmit(name: string) {
      const problem = directoryProblem(name, taken);
      if (problem !== undefined) return warn(problem);
      const path = `${name}/`;
      const made = await runAction(client, storageCreateFolder, { path });
      // What was typed stays where it was refused.
      if (!made.ok) return;
      if (mayOpen) change((now) => open(storageAddress(path))(closeLine(now)));
      else {
        change(closeLine);
        notifications.say({ tone: "plain", text: storageText("directory.made", { name }) });
      }
    },
  };
  return children({
    ...guardedKeys({ add }),
    lines: messageLines(message, area, paint),
    ...(state.place.line?.key === "directory" ? { input } : {}),
  });
}
