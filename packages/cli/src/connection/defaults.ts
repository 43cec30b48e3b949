/** Server of a console that was told none: the one that `twinhelm serve` starts. */
export const defaultServer = "http://127.0.0.1:4300/api";
