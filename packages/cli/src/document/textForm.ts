import { failed, type Result, success } from "@twinhelm/core/http/failure";
import { commandText } from "@twinhelm/core/text/command";

/** A form in which people edit a document; drafts are JSON. */
export interface TextForm {
  /** Of its file. */
  readonly ending: "json" | "yaml";
  /** What a line begins with that is a comment. */
  readonly mark: string;
  readonly ofJson: (json: string) => Promise<string>;
  /** A failure says in words why it cannot be read. */
  readonly toJson: (text: string) => Promise<Result<string>>;
}

/** What cannot be read stays as it is: whoever takes it says what is wrong. */
const json: TextForm = {
  ending: "json",
  mark: "//",
  ofJson: async (text) => text,
  toJson: async (text) => success(text),
};

const yaml: TextForm = {
  ending: "yaml",
  mark: "#",
  ofJson: async (text) => (await import("@twinhelm/core/text/yaml")).yamlText(JSON.parse(text)),
  async toJson(text) {
    const { parse } = await import("yaml");
    try {
      return success(JSON.stringify(parse(text) ?? null, null, 2));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return failed({ code: "invalid", message: commandText("edit.yaml", { reason }), retry: false });
    }
  },
};

export const textForms = { json, yaml } as const;
