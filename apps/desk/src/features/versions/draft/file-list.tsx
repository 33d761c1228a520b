import type { DraftWork } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../../../words/words.tsx';
import styles from './file-list.module.css';
import { packFiles } from './files-of-pack.ts';

type FileListProps = {
  agency: string;
  number: number;
  at: string;
  problems: DraftWork['problems'];
  /** Whether a file is there. */
  has: (file: string) => boolean;
};

/** The rooms of a draft: texts side by side, pictures, and each file, with how much is wrong in it. */
export function FileList({ agency, number, at, problems, has }: FileListProps): ReactNode {
  const { t } = useWords();
  const faultsIn = (room: string): number =>
    problems.filter(({ file }) => file === room || file.startsWith(`${room}/`)).length;
  const rooms = [
    ...packFiles.slice(0, 3).map(({ file, word }) => ({ room: file, name: word ? t(word) : file })),
    { room: 'texts', name: t('drafts.texts') },
    { room: 'images', name: t('drafts.pictures') },
    ...packFiles
      .slice(3)
      .map(({ file, name = file }) => ({ room: file, name: t('drafts.textsOf', { language: name }) })),
  ];
  return (
    <nav aria-label={t('drafts.files')} className={styles['files']}>
      {rooms.map(({ room, name }) => (
        <Link
          key={room}
          to="/$agency/versions/$number/edit"
          params={{ agency, number: String(number) }}
          search={{ at: room }}
          className={styles['file']}
          data-lacking={room.includes('.') && !has(room) ? '' : undefined}
          aria-current={room === at ? 'page' : undefined}
        >
          <span>{name}</span>
          {faultsIn(room) > 0 && (
            <Badge tone="error" className={styles['faults']}>
              {faultsIn(room)}
            </Badge>
          )}
        </Link>
      ))}
    </nav>
  );
}
