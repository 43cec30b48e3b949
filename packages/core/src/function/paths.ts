/** The address of the list of functions. */
export const functionsPath = "/function";

/** The address where a caller without functions begins. */
export const functionWelcomePath = "/function/welcome";
