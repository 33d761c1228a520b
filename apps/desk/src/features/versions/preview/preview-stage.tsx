import type { PreviewNews, PreviewScene } from '@fareback/contract';
import { classes } from '@fareback/ui/classes.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../words/translation.tsx';
import { type Width, widths } from './choices.ts';
import styles from './preview.module.css';

/** Path of the rider app for previews, on the desk's own host. */
const ADDRESS = '/_preview/';

type OneFrameProps = {
  scene: PreviewScene;
  title: string;
  size: { width: number; height: number };
  /** False until its content is rendered; the previous frame stays visible. */
  isShown: boolean;
  onNews: (news: PreviewNews) => void;
};

/**
 * One preview in a sandboxed iframe with an opaque origin: it cannot reach the desk's page or cookie. It receives its
 * data once it asks.
 */
function OneFrame({ scene, title, size, isShown, onNews }: OneFrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const hear = useEffectEvent(({ source, data }: MessageEvent<PreviewNews>) => {
    const window = frame.current?.contentWindow;
    if (!window || source !== window) return;
    // A frame with an opaque origin needs '*' as target; the source check ensures that our frame asked.
    if (data.kind === 'ready') window.postMessage(scene, '*');
    else onNews(data);
  });
  useEffect(() => {
    const listen = (event: MessageEvent<PreviewNews>): void => hear(event);
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
  return (
    <iframe
      ref={frame}
      src={ADDRESS}
      title={title}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      width={size.width}
      height={size.height}
      inert={!isShown}
      aria-hidden={!isShown}
      className={classes(styles['frame'], isShown && styles['shown'])}
    />
  );
}

type PreviewFrameProps = Omit<OneFrameProps, 'isShown'> & {
  number: number;
};

/** Shows a preview, and keeps the previous one until the new one is rendered, which avoids flicker while typing. */
function PreviewFrame({ number, scene, title, size, onNews }: PreviewFrameProps): ReactNode {
  const [shown, setShown] = useState<{ number: number; scene: PreviewScene; size: OneFrameProps['size'] }>();
  const next = { number, scene, size };
  const frames = shown === undefined || shown.number === number ? [next] : [shown, next];
  return frames.map((each) => (
    <OneFrame
      key={each.number}
      scene={each.scene}
      title={title}
      size={each.size}
      isShown={each.number === (shown?.number ?? number)}
      onNews={(news) => {
        if (news.kind === 'shown' && each.number === number) setShown(next);
        if (each.number === number) onNews(news);
      }}
    />
  ));
}

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
