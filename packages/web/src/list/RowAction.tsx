import type { Access, AccessRequest } from "@twinhelm/core/access/evaluate";
import { explainAccess } from "@twinhelm/core/access/explanation";
import { useNames } from "@twinhelm/core/react/names";
import { Link } from "react-router";
import { deniedLines } from "../shell/deniedLines";
import { MaterialIcon } from "../shell/MaterialIcon";
import { useTabStop } from "../shell/tabStop";
import { useWhyDenied } from "../shell/whyDenied";

interface RowActionProps {
  /** Material icon name. */
  readonly icon: string;
  /** Says what it does, and to which row. */
  readonly label: string;
  /** What it needs; absent: nothing. */
  readonly request: AccessRequest | undefined;
  readonly access: Access | undefined;
  /** Address that it opens, in place of `onClick`. */
  readonly to?: string;
  readonly onClick?: () => void;
}

/**
 * The small button of a row: a table has many, so it is lighter than an `ActionButton`. Denied, it stays
 * where it is and says what is required and why.
 */
export function RowAction({ icon, label, request, access, to, onClick }: RowActionProps) {
  const nameOf = useNames();
  const why = useWhyDenied();
  const stop = useTabStop();
  if (request !== undefined && access?.explain(request).allowed === false) {
    const explanation = explainAccess(access, request, { nameOf });
    const lines = deniedLines(explanation);
    return (
      <button
        {...stop}
        type="button"
        className="row-link is-denied"
        aria-disabled
        aria-label={`${label}. ${lines.join(" ")}`}
        title={lines.join("\n")}
        onClick={() => why(explanation)}
      >
        <MaterialIcon name={icon} />
      </button>
    );
  }
  if (to !== undefined)
    return (
      <Link {...stop} className="row-link" to={to} aria-label={label} title={label}>
        <MaterialIcon name={icon} />
      </Link>
    );
  return (
    <button {...stop} type="button" className="row-link" aria-label={label} title={label} onClick={onClick}>
      <MaterialIcon name={icon} />
    </button>
  );
}
