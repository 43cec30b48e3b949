/** Flags that keep a process to its folder, with what this Node has of them. */
export function permissionFlags(readable: readonly string[]): readonly string[] {
  const knows = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag);
  return [
    "--permission",
    ...readable.map((folder) => `--allow-fs-read=${folder}/`),
    // Where Node would keep functions from the network too: they call it.
    ...(knows("--allow-net") ? ["--allow-net"] : []),
    // Databases are opened past the permissions of files.
    ...(knows("--no-experimental-sqlite") || knows("--experimental-sqlite")
      ? ["--no-experimental-sqlite"]
      : []),
  ];
}
