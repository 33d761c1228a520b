import { type ReactNode, Suspense } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { lazyPart } from '../lazy-part.ts';

const MarkdownText = lazyPart(() => import('./markdown-text.tsx'), 'MarkdownText', 'inPlace');

type MarkdownProps = {
  /** Markdown from the program's configuration: rendered without raw HTML (CAMP-03). */
  text: string;
  /** Called when a link within the app is clicked; without it the browser follows the link. */
  onNavigate?: ((path: string) => void) | undefined;
  /** Returns whether a path of the app has a screen; other links are rendered as text. */
  hasScreen?: ((path: string) => boolean) | undefined;
  className?: string | undefined;
};

/** A text of the program. Its formatter is fetched on first use; skeleton lines are shown until then (CAMP-03). */
export function Markdown(props: MarkdownProps): ReactNode {
  const waiting = (
    <span>
      <Skeleton width="94%" />
      <Skeleton width="80%" />
    </span>
  );
  return (
    <Suspense fallback={waiting}>
      <MarkdownText {...props} />
    </Suspense>
  );
}
