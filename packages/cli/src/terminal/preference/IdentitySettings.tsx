import { actionWithTerm } from "@twinhelm/core/access/words";
import { runAction } from "@twinhelm/core/action/run";
import { jsonFields, jsonText, mergeJson } from "@twinhelm/core/editing/json";
import type { EditingModel } from "@twinhelm/core/editing/model";
import { success } from "@twinhelm/core/http/failure";
import { preferenceGet, preferenceReplace } from "@twinhelm/core/preference/actions";
import { attributesOf, defaultPassportPreference } from "@twinhelm/core/preference/model";
import { usePassportPreference } from "@twinhelm/core/preference/react";
import { preferenceText } from "@twinhelm/core/preference/text";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import { jsonProblems } from "../editor/jsonProblems";
import { useJsonEditor } from "../editor/useJsonEditor";
import { fit } from "../layout/width";
import { wrap } from "../layout/wrap";
import { failureLines, loadingLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";

const scope = "passport";

/** The attributes of identities; `e` edits the settings as JSON. */
export function IdentitySettings({ area, change, children }: ScreenProps) {
  const { paint } = useTerminal();
  const client = useClient();
  const access = useAccess().value;
  const { notifications } = useNotifications();
  const preference = usePassportPreference();
  const edit = useJsonEditor(change);
  const names = [preferenceText("settings")];
  const commands = { refresh: preference.reload };
  if (preference.value === undefined) {
    const { failure } = preference;
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ names, lines, commands });
  }
  const begin = () => {
    const request = preferenceReplace.permission?.({ scope, body: {} });
    if (request !== undefined && access?.explain(request).allowed !== true) {
      notifications.say(
        { tone: "warning", text: text("terminal.denied", { action: actionWithTerm(request.action) }) },
        5000,
      );
      return;
    }
    edit({ model: preferenceModel(client) });
  };
  const attributes = attributesOf(preference.value);
  const rows = attributes.map(({ name, property, required }) => {
    const marks = [
      required ? preferenceText("required") : "",
      property.readOnly === true ? preferenceText("readOnly") : "",
    ].filter((mark) => mark !== "");
    return `  ${fit(visibleText(name), 24)} ${fit(visibleText(property.type), 10)} ${visibleText(property.title ?? "")}  ${marks.join(", ")}`;
  });
  const lines = [
    "",
    `  ${paint(preferenceText("heading"), "bold")}`,
    "",
    ...(rows.length === 0 ? wrap(preferenceText("none"), area.width - 4).map((line) => `  ${line}`) : rows),
  ];
  return children({ names, lines: lines.slice(0, area.height), commands: { ...commands, edit: begin } });
}

/** The settings as text; `_id` and scope are not edited. */
const preferenceModel = (client: ConsoleClient): EditingModel<Fields, string> => ({
  read: (row = { ...defaultPassportPreference }) => jsonText(bodyOf(row)),
  problems: jsonProblems,
  merge: mergeJson,
  async load() {
    const result = await preferenceGet.run({ transport: client.transport }, { scope });
    return result.ok ? success<Fields>(result.value ?? { ...defaultPassportPreference }) : result;
  },
  update: (text) => runAction(client, preferenceReplace, { scope, body: { ...jsonFields(text) } }),
});

type Fields = Readonly<Record<string, unknown>>;
const bodyOf = ({ _id: _, scope: __, ...body }: Fields): Fields => body;
