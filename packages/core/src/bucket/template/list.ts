import { type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { isWithoutTemplates, listTemplates } from "./api";
import type { BucketTemplate } from "./model";

/** The templates there are: where the server keeps none, or does not show them, those that come with the product. */
export async function findTemplates(
  transport: Transport,
  signal?: AbortSignal,
): Promise<Result<readonly BucketTemplate[]>> {
  const listed = await listTemplates(transport, signal);
  if (listed.ok || !(isWithoutTemplates(listed.failure) || listed.failure.status === 403)) return listed;
  const { shippedTemplates } = await import("./shipped/all");
  return success(shippedTemplates);
}
