/** Origins beside its own that the console shows something of. */
export interface ShownOrigins {
  readonly images: readonly string[];
  readonly frames: readonly string[];
  /** Those that components of dashboards are asked from (decisions/0038). */
  readonly connections: readonly string[];
}

/**
 * The policy of the console's pages: nothing but its own files runs. Styles may stand in the page: the code editor
 * and drag and drop write theirs at run time (decisions/0007). `'self'` of what is connected to has the sockets of this
 * host and port in it (Content Security Policy Level 3, section 6.7.2.8), and those of no other.
 */
export const contentPolicy = ({ images, frames, connections }: ShownOrigins): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self'",
    "font-src 'self'",
    ["img-src 'self' data: blob:", ...images].join(" "),
    "media-src 'self' blob:",
    ["connect-src 'self'", ...connections].join(" "),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    // The sign-in page shows that of an identity provider, sandboxed, which comes back to this server.
    frames.length === 0 ? "frame-src 'none'" : ["frame-src 'self'", ...frames].join(" "),
    "frame-ancestors 'none'",
  ].join("; ");
