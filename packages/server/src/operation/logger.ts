import { type Log, logText, oneLine } from "../shell/log";
import { currentRequest } from "./requestId";

/** From what is said always to what is said where everything is asked for. */
export const logLevels = ["error", "warn", "info"] as const;
export type LogLevel = (typeof logLevels)[number];

export const logFormats = ["text", "json"] as const;
export type LogFormat = (typeof logFormats)[number];

export interface LogSettings {
  readonly format: LogFormat;
  readonly level: LogLevel;
}

export const logSettings: LogSettings = { format: "text", level: "warn" };

/** A request that was answered, or whose client went away. Its path is left out: ids in it open content to everybody. */
export interface RequestLine {
  readonly request: string;
  readonly method: string;
  /** Pattern of the path. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** What a server says of itself, in lines. None holds a body, a credential or the value of a path. */
export interface Logger {
  readonly error: Log;
  warn(message: string): void;
  info(message: string): void;
  request(line: RequestLine): void;
}

interface Parts {
  readonly settings: LogSettings;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly write: (line: string) => void;
}

/** Each line has its time, level and, where it belongs to a request, the name of that; errors as text begin without. */
export function createLogger({ settings: { format, level }, now, write }: Parts): Logger {
  const says = (asked: LogLevel) => logLevels.indexOf(asked) <= logLevels.indexOf(level);
  const time = () => new Date(now()).toISOString();
  const json = (at: LogLevel, message: string, more: object = {}) => {
    const request = currentRequest();
    const fields = {
      time: time(),
      level: at,
      message,
      ...(request === undefined ? {} : { request }),
      ...more,
    };
    write(JSON.stringify(fields));
  };
  const say = (at: LogLevel, message: string) => {
    if (!says(at)) return;
    if (format === "json") json(at, message);
    else write(oneLine(message));
  };
  return {
    error(error) {
      const [message = "", ...stack] = logText(error).split("\n");
      if (format === "json")
        return json("error", message, stack.length === 0 ? {} : { stack: stack.map((line) => line.trim()) });
      const request = currentRequest();
      const named = request === undefined ? message : `${message} (request ${request})`;
      write([named, ...stack].join("\n"));
    },
    warn: (message) => say("warn", message),
    info: (message) => say("info", message),
    request(line) {
      if (!says("info")) return;
      const milliseconds = Math.round(line.milliseconds * 10) / 10;
      if (format === "json") return json("info", "request", { ...line, milliseconds });
      const { method, route, status, request } = line;
      write(`${time()} ${method} ${route} ${status} ${milliseconds} ms (request ${request})`);
    },
  };
}
