import type { WebhookLog } from "./model";
import { webhookLogText } from "./text";

/** One line of a delivery. */
export interface LogDetail {
  readonly kind: "heading" | "error" | "plain";
  readonly text: string;
}

const plain = (text: string): LogDetail => ({ kind: "plain", text });
const heading = (text: string): LogDetail => ({ kind: "heading", text });

/** JSON is set in lines; anything else is as it came. */
function bodyText(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? JSON.stringify(value, null, 2) : body;
  } catch {
    return body;
  }
}

const bodyLines = (body: string): readonly LogDetail[] =>
  body === "" ? [] : ["", ...bodyText(body).split(/\r?\n/)].map(plain);

/** What was sent: the request line, headers, body. */
function requestLines({ content: { request } }: WebhookLog): readonly LogDetail[] {
  if (request === undefined) return [plain(webhookLogText("nothingSent"))];
  const headers = Object.entries(request.headers).map(([name, value]) => plain(`${name}: ${value}`));
  return [plain(`POST ${request.url}`), ...headers, ...bodyLines(request.body)];
}

/** What came back: status, headers, body. */
export function responseLines({ content: { response, error } }: WebhookLog): readonly LogDetail[] {
  if (response === undefined) return [plain(error ?? webhookLogText("noAnswer"))];
  const headers = Object.entries(response.headers)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, values]) => values.map((value) => plain(`${name}: ${value}`)));
  return [plain(`${response.status} ${response.statusText}`), ...headers, ...bodyLines(response.body)];
}

/** A delivery that is opened: the error if there is one, then what was sent and what came back, as far as they are there. */
export function detailLines(log: WebhookLog): readonly LogDetail[] {
  const { error, request, response } = log.content;
  return [
    ...(error === undefined
      ? []
      : [heading(webhookLogText("error")), { kind: "error", text: error } as const]),
    ...(request === undefined ? [] : [heading(webhookLogText("request")), ...requestLines(log)]),
    ...(response === undefined ? [] : [heading(webhookLogText("response")), ...responseLines(log)]),
  ];
}

/** SUCCEEDED or FAILED. */
export const statusText = ({ succeed }: Pick<WebhookLog, "succeed">): string =>
  webhookLogText(succeed ? "SUCCEEDED" : "FAILED");

/** What else is known of it, such as `test · 12 ms`. */
export function asideText({ cause, attempt, duration, content }: WebhookLog): string {
  return [
    ...(content.response === undefined ? [] : [String(content.response.status)]),
    ...(duration === undefined ? [] : [webhookLogText("duration", { count: duration })]),
    ...(attempt === undefined ? [] : [webhookLogText("attempt", { count: attempt })]),
    ...(cause === undefined ? [] : [webhookLogText(`cause.${cause}`)]),
  ].join(" · ");
}
