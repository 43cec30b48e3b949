import { StartError } from "../shell/errors";

/** Where an object store is, and what of it is ours. Nothing of it is secret. */
export interface StoreAddress {
  readonly bucket: string;
  /** What all keys begin with: empty, or with a slash at the end. */
  readonly prefix: string;
  /** Absent: that of Amazon's region. */
  readonly endpoint: string | undefined;
  /** Absent: that of the environment. */
  readonly region: string | undefined;
  /** Whether the bucket is named in the path of a request, or else by its host. */
  readonly isInPath: boolean;
}

const known = ["endpoint", "region", "addressing"];

/** Never with the text: it may hold what nobody should read. */
const refused = (reason: string) => new StartError("options", `--storage: ${reason}`);
const form = "it looks like s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION.";
const secrets =
  "credentials do not belong into the address, which others on this machine can see. Give them as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or in a file that AWS_SHARED_CREDENTIALS_FILE names, and change those that were given here.";

/** What an address such as `s3://bucket/prefix?endpoint=https://host&region=here` says. Throws `StartError`. */
export function storeAddressOf(text: string): StoreAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "s3:") throw refused(form);
  const { searchParams: asked } = url;
  if (url.username !== "" || url.password !== "" || [...asked.keys()].some(isSecret)) throw refused(secrets);
  if (!/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i.test(url.hostname) || url.port !== "")
    throw refused(`the bucket has no name that a bucket may have; ${form}`);
  const names = [...asked.keys()];
  if (url.hash !== "" || names.some((name) => !known.includes(name)) || new Set(names).size < names.length)
    throw refused(`it knows ${known.join(", ")}, each once; ${form}`);
  const addressing = asked.get("addressing") ?? (asked.has("endpoint") ? "path" : "host");
  if (addressing !== "path" && addressing !== "host") throw refused("addressing is path or host.");
  const region = asked.get("region") ?? undefined;
  if (region !== undefined && !/^[\w-]{1,64}$/.test(region)) throw refused("the region is no name of one.");
  return {
    bucket: url.hostname,
    prefix: prefixOf(url.pathname),
    endpoint: endpointOf(asked.get("endpoint")),
    region,
    isInPath: addressing === "path",
  };
}

const isSecret = (name: string): boolean => /key|secret|token|password|credential/i.test(name);

function prefixOf(path: string): string {
  const text = path.replace(/^\//, "").replace(/\/$/, "");
  if (text === "") return "";
  if (!text.split("/").every((part) => /^(?!\.{1,2}$)[\w.-]{1,200}$/.test(part)))
    throw refused("the path has names of letters, digits, dots, - and _, separated by slashes.");
  return `${text}/`;
}

function endpointOf(text: string | null): string | undefined {
  if (text === null) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw refused(`the endpoint is no address; ${form}`);
  if (url.username !== "" || url.password !== "" || [...url.searchParams.keys()].some(isSecret))
    throw refused(secrets);
  if (url.search !== "" || url.hash !== "")
    throw refused(`the endpoint is the address of a server alone; ${form}`);
  return url.href.replace(/\/$/, "");
}

/** The address as text, which `storeAddressOf` reads again. */
export function addressText({ bucket, prefix, endpoint, region, isInPath }: StoreAddress): string {
  const asked = new URLSearchParams({
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
    ...(isInPath === (endpoint !== undefined) ? {} : { addressing: isInPath ? "path" : "host" }),
  });
  const query = asked.size === 0 ? "" : `?${asked}`;
  return `s3://${bucket}/${prefix}${query}`.replace(/\/(?=\?|$)/, "");
}
