import { Component, createContext, type ReactNode } from 'react';

/** Name of the error of code or words that could not be fetched; any other error is a crash and goes on to the page. */
export const missingPart = 'MissingPart';

/** What stands for a part that could not be fetched. */
export interface PartTrouble {
  /** In the part's own place, or over the page, because the part would be. */
  isOver: boolean;
  /** How often it was asked for again in vain. */
  tries: number;
  /** Asks for it again. */
  onRetry: () => void;
  /** Does without it. */
  onLeave: () => void;
}

/** Draws `PartTrouble` in the app's words. */
export const PartTroubleView = createContext<(trouble: PartTrouble) => ReactNode>(() => null);

type PartGuardProps = PartTrouble & {
  /** False while the part, an overlay, is closed. */
  isWanted: boolean;
  children?: ReactNode;
};

/** Keeps a part that could not be fetched from taking the page down: says so, and offers another try [ERR-10]. */
export class PartGuard extends Component<PartGuardProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof Error) || error.name !== missingPart) throw error;
    const { children: _, isWanted, ...trouble } = this.props;
    return isWanted && <PartTroubleView.Consumer>{(View) => <View {...trouble} />}</PartTroubleView.Consumer>;
  }
}
