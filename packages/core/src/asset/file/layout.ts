/** The file that says what an asset is; its resources are in folders beside it. */
export const metaName = "asset.yaml";

/** What a file of an asset may hold, unpacked; what a server takes is less. */
export const fileLimits = { bytes: 64 * 1_048_576, files: 20_000 } as const;
