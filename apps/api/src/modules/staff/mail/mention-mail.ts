import type { Sentences } from './data-request-mail.ts';

/** A person was mentioned in a comment on a version; `about` is the part of it. */
export interface MentionNews {
  kind: 'MENTION';
  version: number;
  by: string;
  about: string;
}

/** Text of an email about a mention. It has no text of the comment [NOTIFY-30]. */
export const mentionText = ({ version, by }: MentionNews, language: 'en' | 'es'): Sentences =>
  language === 'es'
    ? [
        `le mencionaron en la versión ${version}`,
        `${by} le mencionó en un comentario sobre la versión ${version}.`,
        'Ver comentario',
      ]
    : [
        `you were mentioned in version ${version}`,
        `${by} mentioned you in a comment on version ${version}.`,
        'View comment',
      ];
