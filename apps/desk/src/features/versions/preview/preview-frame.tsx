import type { PreviewNews, PreviewScene } from '@fareback/contract';
import { classes } from '@fareback/ui/classes.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './preview-frame.module.css';

/** Where the rider's app stands for previews, on the desk's own host. */
const ADDRESS = '/_preview/';

type OneFrameProps = {
  scene: PreviewScene;
  title: string;
  size: { width: number; height: number };
  /** False while another one still stands in its place. */
  isShown: boolean;
  onNews: (news: PreviewNews) => void;
};

/**
 * One scene in a frame of its own, which has no origin: it can reach neither the desk's page nor its cookie, and is given
 * the scene once it asks.
 */
function OneFrame({ scene, title, size, isShown, onNews }: OneFrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const hear = useEffectEvent(({ source, data }: MessageEvent<PreviewNews>) => {
    const window = frame.current?.contentWindow;
    if (!window || source !== window) return;
    // A frame without an origin has no name to send to; it is this very window that asked.
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
  /** Raised with every other scene. */
  number: number;
};

/** Shows a scene, and the one before it until the new one stands: nothing flickers while somebody types. */
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
