import type { ReactNode } from "react";
import { MaterialIcon } from "./MaterialIcon";

/** Why something was not taken; read out at once. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <div className="form-error" role="alert">
    <MaterialIcon name="error_outline" />
    <span>{children}</span>
  </div>
);
