import { isSame } from "@twinhelm/core/editing/same";
import { dashboardOf } from "../../dashboard/body";
import { stripLanguages } from "../../document/languages";
import { changePreference, checkPreference } from "../../preference/change";
import { httpError } from "../../shell/errors";
import { requireFree } from "../../storage/write";
import type { Thing } from "./thing";

export const preferenceThing: Thing = {
  needs: ({ ids: [scope = ""] }) => [{ action: "preference:update", segments: [scope] }],
  async write({ context, tx }, { ids: [scope = ""], wanted }) {
    if (wanted !== undefined) checkPreference(scope, wanted);
    await changePreference(context, tx, { scope, body: wanted, languagesRemoved: stripLanguages });
    return [];
  },
};

export const dashboardThing: Thing = {
  async write({ tx }, { ids: [id = ""], now, wanted }) {
    if (wanted === undefined) {
      await tx.dashboards.remove(id);
      return [];
    }
    const { _id, ...body } = dashboardOf(wanted);
    const dashboard = { _id: id, ...body };
    if (now === undefined) await tx.dashboards.insert(dashboard);
    else await tx.dashboards.replace(dashboard);
    return [];
  },
};

export const storageThing: Thing = {
  async write({ tx }, { ids: [id = ""], now, wanted }) {
    if (wanted === undefined) {
      // Its bytes are removed as those of any other deleted object, at the next start at the latest.
      await tx.storage.remove([id]);
      return ["The file is deleted, and cannot be brought back by undoing this."];
    }
    if (now === undefined) throw httpError(409, "The bytes of a deleted file are gone.");
    const { name, ...content } = wanted;
    const { name: _, ...own } = now;
    if (!isSame(content, own)) throw httpError(409, "The bytes that the file had are gone.");
    if (typeof name === "string") await requireFree(tx, name);
    await tx.storage.rename(id, typeof name === "string" ? name : null);
    return [];
  },
};
