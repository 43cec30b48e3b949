/** Where activities are listed. */
export const activitiesPath = "/activity";

/** The same, with one of them opened. */
export const activityPath = (id: string): string => `${activitiesPath}?activity=${encodeURIComponent(id)}`;
