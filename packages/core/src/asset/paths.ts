/** Where assets are listed. */
export const assetsPath = "/assets";
/** Where others can be had. */
export const storePath = "/assetstore";
export const exportPath = `${assetsPath}/export`;

/** The address of one asset. */
export const assetPath = (id: string): string => `${assetsPath}/${encodeURIComponent(id)}`;
