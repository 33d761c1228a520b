import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import styles from '../layout/list.module.css';

/** The end of a list's loaded part; requests more when it scrolls into view. Give it a new key with every page. */
export function EndOfList({ onSeen }: { onSeen: () => void }): ReactNode {
  const mark = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (mark.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) seen();
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} className={styles['endOfList']} />;
}
