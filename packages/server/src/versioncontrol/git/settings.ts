/** Where git keeps names and passwords of remotes, and what it takes for the home of whoever runs it. */
export interface GitPlaces {
  /** Empty: no settings of anybody are in it. */
  readonly home: string;
  /** File of mode 0600. */
  readonly credentials: string;
}

/** In quotes of the shell that git starts its helper of credentials with. */
const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;

/**
 * Settings that no file of the repository can change, as they come with each call: who commits (contract,
 * storage-asset-dashboard-activity-vc.md section 6.3), no programs, no hooks, no links, no protocols but those of the
 * network.
 */
const settingsOf = ({ credentials }: GitPlaces): Readonly<Record<string, string>> => ({
  "user.name": "Spica",
  "user.email": "Spica",
  "user.useConfigOnly": "true",
  "core.hooksPath": "/dev/null",
  "core.attributesFile": "/dev/null",
  "core.excludesFile": "/dev/null",
  "core.fsmonitor": "false",
  "core.pager": "cat",
  "core.editor": "true",
  "core.askPass": "",
  "core.symlinks": "false",
  "core.fileMode": "false",
  "core.autocrlf": "false",
  "core.ignoreCase": "false",
  "core.quotePath": "false",
  "core.sshCommand": "ssh -o BatchMode=yes -o ConnectTimeout=15",
  "color.ui": "false",
  "commit.gpgSign": "false",
  "tag.gpgSign": "false",
  "push.gpgSign": "false",
  "gpg.program": "/bin/false",
  "gpg.ssh.program": "/bin/false",
  "gpg.x509.program": "/bin/false",
  "credential.helper": `store --file=${quoted(credentials)}`,
  "credential.useHttpPath": "true",
  "protocol.allow": "never",
  "protocol.http.allow": "always",
  "protocol.https.allow": "always",
  "protocol.ssh.allow": "always",
  "protocol.git.allow": "always",
  "submodule.recurse": "false",
  "fetch.recurseSubmodules": "false",
  "gc.autoDetach": "false",
  "maintenance.autoDetach": "false",
  // Resources are told apart by their ids: one that is like another has not been renamed.
  "merge.renames": "false",
  "merge.conflictStyle": "merge",
  "http.lowSpeedLimit": "100",
  "http.lowSpeedTime": "30",
});

/** What of the environment of the server git may know: where programs are, and how the network is reached. */
const inherited = [
  "PATH",
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "http_proxy",
  "https_proxy",
  "no_proxy",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "SSH_AUTH_SOCK",
  "SystemRoot",
] as const;

/** The whole environment of a run of git. */
export function gitEnvironment(places: GitPlaces): Readonly<Record<string, string>> {
  const settings = Object.entries(settingsOf(places));
  const kept = inherited.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(kept),
    HOME: places.home,
    XDG_CONFIG_HOME: places.home,
    LC_ALL: "C",
    LANGUAGE: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    SSH_ASKPASS: "",
    GIT_EDITOR: "true",
    GIT_SEQUENCE_EDITOR: "true",
    GIT_PAGER: "cat",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key, value], at) => [
        [`GIT_CONFIG_KEY_${at}`, key],
        [`GIT_CONFIG_VALUE_${at}`, value],
      ]),
    ),
  };
}
