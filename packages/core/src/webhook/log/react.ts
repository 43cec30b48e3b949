import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type LogPages, useLogPages } from "../../log/react";
import { useAccess, useClient } from "../../react/console";
import { webhookRecords } from "../records";
import { listWebhookLogs, logPageSize } from "./api";
import { filterOf, type LogFilterDraft } from "./filter";
import type { WebhookLog } from "./model";

/** The deliveries of a filter, page by page. */
export function useWebhookLogs(applied: LogFilterDraft): LogPages<WebhookLog> {
  const { transport } = useClient();
  return useLogPages({
    key: ["webhookLog", applied],
    pageSize: logPageSize,
    load: (skip, signal) =>
      listWebhookLogs(transport, { ...filterOf(applied), limit: logPageSize, skip }, signal),
  });
}

/** Titles of webhooks by their ids, as far as the caller may list them. */
export function useWebhookTitles(): ReadonlyMap<string, string> {
  const { transport } = useClient();
  const may = useAccess().value?.can("webhook:index", [], true) ?? false;
  const { data } = useQuery({ ...webhookRecords.queries.all(transport), enabled: may });
  return useMemo(() => new Map((data ?? []).map((row) => [row._id, webhookRecords.nameOf(row)])), [data]);
}
