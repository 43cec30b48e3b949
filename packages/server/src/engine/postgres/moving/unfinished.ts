/** What the table of the instance is called while there is only a part of it: no server takes that for one. */
export const unfinished = "unfinished_instance";
