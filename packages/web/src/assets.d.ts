declare module "*.css";

declare module "*?worker" {
  /** Starts a worker from a file of our own. */
  const Start: new () => Worker;
  export default Start;
}
