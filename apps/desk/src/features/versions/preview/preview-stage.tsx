import type { PreviewNews, PreviewScene } from '@fareback/contract';
import { classes } from '@fareback/ui/classes.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../words/translation.tsx';
import { type Width, widths } from './choices.ts';
import { PreviewFrame } from './preview-frame.tsx';
import styles from './preview-stage.module.css';

type Shown = { scene: PreviewScene; number: number };

function useContainerWidth() {
  const container = useRef<HTMLDivElement>(null);
  const [across, setAcross] = useState<number>();
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setAcross(entry?.contentRect.width));
    if (container.current) watch.observe(container.current);
    return () => watch.disconnect();
  }, []);
  return { room: container, across };
}

type FrameState = 'coming' | 'standing' | 'pressed' | 'late';

/** After this many milliseconds without a message the frame contains no app. */
const PATIENCE_MILLIS = 20_000;

export function PreviewStage({ shown, width }: { shown: Shown | undefined; width: Width }): ReactNode {
  const { t } = useTranslation();
  const { room: container, across } = useContainerWidth();
  const [last, setLast] = useState(shown);
  if (shown !== undefined && shown !== last) setLast(shown);
  const [standing, setStanding] = useState<{ of: number; is: FrameState }>();
  const size = widths[width];
  const scale = across === undefined ? 1 : Math.min(1, across / size.width);
  const number = last?.number ?? 0;
  const is = shown !== undefined && standing?.of === number ? standing.is : 'coming';
  useEffect(() => {
    if (is !== 'coming' || number === 0) return undefined;
    const timer = setTimeout(() => setStanding({ of: number, is: 'late' }), PATIENCE_MILLIS);
    return () => clearTimeout(timer);
  }, [is, number]);
  const hear = ({ kind }: PreviewNews): void => {
    if (kind === 'shown') setStanding({ of: number, is: 'standing' });
    if (kind === 'pressed') setStanding({ of: number, is: 'pressed' });
  };
  return (
    <div className={styles['stage']}>
      <output className={styles['status']}>{t(`preview.${is}`)}</output>
      <div ref={container} className={styles['container']}>
        <div
          className={styles['window']}
          style={{ inlineSize: Math.round(size.width * scale), blockSize: Math.round(size.height * scale) }}
        >
          <div
            className={classes(styles['page'], is === 'coming' && styles['stale'])}
            style={{ ...size, ...(scale === 1 ? {} : { transform: `scale(${scale})` }) }}
          >
            {last && (
              <PreviewFrame
                number={last.number}
                scene={last.scene}
                title={t('preview.frame')}
                size={size}
                onNews={hear}
              />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
