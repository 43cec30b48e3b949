/** The server that is used if no other is named: the one that `twinhelm serve` starts. */
export const defaultServer = "http://127.0.0.1:4300/api";
