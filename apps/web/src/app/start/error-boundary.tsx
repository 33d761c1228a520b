import { Component, type ReactNode } from 'react';
import { Crashed } from './crashed.tsx';

export class ErrorBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    return this.state.crashed ? <Crashed onReopen={() => location.reload()} /> : this.props.children;
  }
}
