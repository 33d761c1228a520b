import { type ReactNode, Suspense } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { lazyPart } from '../lazy-part.ts';

const MarkdownText = lazyPart(() => import('./markdown-text.tsx'), 'MarkdownText', 'inPlace');

type MarkdownProps = {
  /** Markdown from the programme's configuration: drawn without raw HTML (CAMP-03). */
  text: string;
  /** Asked when a link within the app is pressed; without it the browser follows. */
  onNavigate?: ((path: string) => void) | undefined;
  /** Whether a path of the app leads anywhere; a link that does not is drawn as its words. */
  hasScreen?: ((path: string) => boolean) | undefined;
  className?: string | undefined;
};

/** A text of the programme, its formatting fetched when first needed; lines stand in for it until then (CAMP-03). */
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
