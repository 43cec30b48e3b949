import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { CardValues } from "@twinhelm/core/dashboard/component/card";
import type { CardData } from "@twinhelm/core/dashboard/component/data";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { failed, type Result, success } from "@twinhelm/core/http/failure";

/** The values of a card, with files in place of their paths. A file that was not chosen is not sent. */
export async function withFiles(
  { inputs }: CardData,
  typed: Readonly<Record<string, string>>,
): Promise<Result<CardValues>> {
  const values: Record<string, CardValues[string]> = { ...typed };
  for (const { key, type, title } of inputs) {
    if (type !== "file") continue;
    const path = typed[key]?.trim() ?? "";
    delete values[key];
    if (path === "") continue;
    try {
      if (!(await stat(path)).isFile())
        return unreadable(title, dashboardText("terminal.file.folder", { path }));
      const content = await openAsBlob(path);
      values[key] = new File([content], basename(path));
    } catch (error) {
      return unreadable(title, error instanceof Error ? error.message : String(error));
    }
  }
  return success(values);
}

const unreadable = (title: string, reason: string): Result<never> =>
  failed({ code: "invalid", message: `${title}: ${reason}`, retry: false });
