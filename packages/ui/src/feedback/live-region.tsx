import { type ReactNode, useEffect, useState } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

type Urgency = 'polite' | 'assertive';
type Announcement = { text: string; urgency: Urgency; count: number };

const listeners = new Set<(announcement: Announcement) => void>();
let count = 0;

/**
 * Announces a text to screen readers through the mounted `LiveRegion`: a claim, a redemption, an error. A repeated text
 * is announced again.
 */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  count += 1;
  for (const listener of listeners) listener({ text, urgency, count });
}

/** The live region for announcements; mount it once, at the root. */
export function LiveRegion(): ReactNode {
  const [last, setLast] = useState<Announcement | null>(null);
  useEffect(() => {
    listeners.add(setLast);
    return () => {
      listeners.delete(setLast);
    };
  }, []);
  const textFor = (urgency: Urgency) => (last?.urgency === urgency ? <span key={last.count}>{last.text}</span> : null);
  return (
    <VisuallyHidden>
      <span aria-live="polite" aria-atomic="true">
        {textFor('polite')}
      </span>
      <span aria-live="assertive" aria-atomic="true">
        {textFor('assertive')}
      </span>
    </VisuallyHidden>
  );
}
