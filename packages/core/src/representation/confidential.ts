/** Names of what is given in confidence. */
const confidential =
  /secret|token|passw|passphrase|authorization|(api|access|private|signing)[-_]?key|credential/i;

/** Whether what has this name is a secret: of an OAuth 2 provider, of the environment of a function. */
export const isConfidential = (name: string): boolean => confidential.test(name);
