import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { classes } from '../classes.ts';
import styles from './markdown.module.css';
import { markdownHtml } from './markdown-html.ts';

type MarkdownTextProps = {
  text: string;
  onNavigate?: ((path: string) => void) | undefined;
  hasScreen?: ((path: string) => boolean) | undefined;
  className?: string | undefined;
};

export function MarkdownText({ text, onNavigate, hasScreen, className }: MarkdownTextProps): ReactNode {
  const html = useMemo(() => ({ __html: markdownHtml(text, hasScreen) }), [text, hasScreen]);
  const press = (event: MouseEvent<HTMLDivElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
    const path = link?.getAttribute('href');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (onNavigate === undefined || typeof path !== 'string' || !plain) return;
    event.preventDefault();
    onNavigate(path);
  };
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- links inside are pressed, by key too
  return <div className={classes(styles['text'], className)} onClick={press} dangerouslySetInnerHTML={html} />;
}
