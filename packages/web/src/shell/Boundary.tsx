import { Component, type ReactNode } from "react";
import { PartMissing } from "./PartMissing";

interface BoundaryProps {
  /** Stands in place of what failed; `again` tries it once more. */
  readonly fallback: (thrown: unknown, again: () => void) => ReactNode;
  /** Told once for each failure. */
  readonly onFault?: ((thrown: unknown) => void) | undefined;
  /** Where it stands: at another place it begins anew. */
  readonly place?: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly place: string | undefined;
  readonly fault: { readonly thrown: unknown } | undefined;
}

/** Keeps what is around it when something inside cannot be loaded or drawn. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, fault: undefined };

  static getDerivedStateFromError(thrown: unknown): Partial<BoundaryState> {
    return { fault: { thrown } };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { place, fault: undefined };
  }

  override componentDidCatch(thrown: unknown): void {
    if (thrown instanceof PartMissing) thrown.forget();
    this.props.onFault?.(thrown);
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === undefined) return this.props.children;
    return this.props.fallback(fault.thrown, () => this.setState({ fault: undefined }));
  }
}
