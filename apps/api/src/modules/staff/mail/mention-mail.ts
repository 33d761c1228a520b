import type { StaffLanguage } from '@fareback/contract/admin';
import type { Sentences } from './data-request-mail.ts';

/** A person was mentioned in a comment on a version; `about` is the part of it. */
export interface MentionNews {
  kind: 'MENTION';
  version: number;
  by: string;
  about: string;
}

const texts: Record<StaffLanguage, (news: MentionNews) => Sentences> = {
  en: ({ version, by }) => [
    `you were mentioned in version ${version}`,
    `${by} mentioned you in a comment on version ${version}.`,
    'View comment',
  ],
  es: ({ version, by }) => [
    `le mencionaron en la versión ${version}`,
    `${by} le mencionó en un comentario sobre la versión ${version}.`,
    'Ver comentario',
  ],
  ar: ({ version, by }) => [`ذُكرت في الإصدار ${version}`, `ذكرك ${by} في تعليق على الإصدار ${version}.`, 'عرض التعليق'],
};

/** Text of an email about a mention. It has no text of the comment [NOTIFY-30]. */
export const mentionText = (news: MentionNews, language: StaffLanguage): Sentences => texts[language](news);
