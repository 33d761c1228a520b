import type { PreviewNews, PreviewScene } from '@fareback/contract';
import { classes } from '@fareback/ui/classes.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './preview-frame.module.css';

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
export function PreviewFrame({ number, scene, title, size, onNews }: PreviewFrameProps): ReactNode {
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
