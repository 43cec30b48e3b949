import { useDecision } from "@twinhelm/core/react/console";

/** What putting a file into Storage needs. */
export const uploadRequest = { action: "storage:create" } as const;

/** What choosing one of its files needs. */
export const chooseRequest = { action: "storage:index", list: true } as const;

/** Whether files can be chosen; false also as long as that is not known. */
export const useMayChoose = (): boolean => useDecision(chooseRequest)?.decision.allowed === true;

/** Whether files can be uploaded; false also as long as that is not known. */
export const useMayUpload = (): boolean => useDecision(uploadRequest)?.decision.allowed === true;
