/** Where version control is. */
export const versionControlPath = "/versioncontrol";
