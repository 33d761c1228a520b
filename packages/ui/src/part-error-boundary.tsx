import { Component, createContext, type ReactNode } from 'react';

/**
 * Name of the error for code or messages that could not be fetched; any other error is a crash and propagates to the
 * page.
 */
export const PART_LOAD_FAILED = 'MissingPart';

export interface PartLoadError {
  /** True if the part is an overlay: the error is shown over the page, else in place. */
  isOver: boolean;
  tries: number;
  onRetry: () => void;
  onLeave: () => void;
}

/** Renders a load error in the app's words. */
export const PartLoadErrorView = createContext<(trouble: PartLoadError) => ReactNode>(() => null);

type PartErrorBoundaryProps = PartLoadError & {
  isWanted: boolean;
  children?: ReactNode;
};

/**
 * Error boundary for parts that could not be fetched: shows an error with a retry instead of taking the page down
 * [ERR-10].
 */
export class PartErrorBoundary extends Component<PartErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof Error) || error.name !== PART_LOAD_FAILED) throw error;
    const { children: _, isWanted, ...trouble } = this.props;
    return isWanted && <PartLoadErrorView.Consumer>{(View) => <View {...trouble} />}</PartLoadErrorView.Consumer>;
  }
}
