import { MaterialIcon } from "../shell/MaterialIcon";

/** Stands at the beginning of an input that searches. */
export const SearchIcon = () => (
  <span className="search-icon">
    <MaterialIcon name="search" />
  </span>
);
