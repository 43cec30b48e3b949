import { testPassword } from "@twinhelm/server/shell/testServer";
import { type ServerProcess, startServerProcess } from "../process";

type Json = ReturnType<typeof JSON.parse>;

export interface NodeAnswer {
  readonly status: number;
  readonly body: Json;
}

/** A node in a process of its own, called as the administrator. */
export interface KillNode {
  call(method: string, path: string, body?: object): Promise<NodeAnswer>;
  /** As somebody else. */
  callAs(credential: string, method: string, path: string): Promise<NodeAnswer>;
  /** What a call gives that must go well. Throws where it does not. */
  good(method: string, path: string, body?: object): Promise<Json>;
  /** Sends a file in a form. */
  send(method: string, path: string, file: File): Promise<NodeAnswer>;
  bytes(path: string): Promise<Buffer>;
  signIn(identifier: string): Promise<string>;
  readonly child: ServerProcess["child"];
  end(signal: NodeJS.Signals): Promise<unknown>;
}

export async function startNode(folder: string, settings: object): Promise<KillNode> {
  const { url, end, child } = await startServerProcess(folder, testPassword, settings);
  const ask = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: BodyInit,
  ): Promise<NodeAnswer> => {
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
    return { status: answer.status, body: parsed(await answer.text()) };
  };
  const json = { "content-type": "application/json" };
  const signIn = async (identifier: string): Promise<string> => {
    const body = JSON.stringify({ identifier, password: testPassword });
    const answer = await ask("POST", "/passport/identify", json, body);
    if (answer.status !== 200) throw new Error(`${identifier} cannot sign in: ${JSON.stringify(answer)}`);
    return `${answer.body.scheme} ${answer.body.token}`;
  };
  const authorization = await signIn("admin");
  const call: KillNode["call"] = (method, path, body) =>
    body === undefined
      ? ask(method, path, { authorization })
      : ask(method, path, { ...json, authorization }, JSON.stringify(body));
  return {
    call,
    callAs: (credential, method, path) => ask(method, path, { authorization: credential }),
    async good(method, path, body) {
      const answer = await call(method, path, body);
      if (answer.status >= 300) throw new Error(`${method} ${path} answered ${JSON.stringify(answer)}`);
      return answer.body;
    },
    send(method, path, file) {
      const form = new FormData();
      form.append(method === "PUT" ? "file" : "files", file);
      return ask(method, path, { authorization }, form);
    },
    async bytes(path) {
      const answer = await fetch(`${url}${path}`, { headers: { authorization } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    signIn,
    child,
    end,
  };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
