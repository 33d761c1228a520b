import type { DraftWork } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../../words/translation.tsx';
import styles from './file-list.module.css';
import { packFiles } from './files-of-pack.ts';
import { formRooms, OVERVIEW, roomOf } from './forms/rooms.ts';

type FileListProps = {
  agency: string;
  number: number;
  at: string;
  problems: DraftWork['problems'];
  textOf: (file: string) => string | null;
};

/** The rooms of a draft: its forms, texts side by side, pictures, and each file as it is written, with how much is wrong in it. */
export function FileList({ problems, textOf, ...props }: FileListProps): ReactNode {
  const { t } = useTranslation();
  const roomsOf = problems.map((problem) => roomOf(problem, textOf('programme.yaml')) ?? OVERVIEW);
  const faultsAt = (room: string): number => roomsOf.filter((at) => at === room).length;
  const inOverview = roomsOf.filter((at) => at === OVERVIEW || at.includes('/')).length;
  const faultsIn = (room: string): number =>
    problems.filter(({ file }) => file === room || file.startsWith(`${room}/`)).length;
  const own = { theme: t('drafts.theme'), agency: t('drafts.agency') };
  const named = (room: (typeof formRooms)[number]): string =>
    room === 'theme' || room === 'agency' ? own[room] : t(`forms.${room}`);
  const rooms = useRef<HTMLElement>(null);
  const { at } = props;
  // Where they stand in one strip, the one that somebody is in is in sight: a frame later, as the router first puts back what was scrolled.
  useEffect(() => {
    const frame = requestAnimationFrame(() => showCurrent(rooms.current));
    return () => cancelAnimationFrame(frame);
  }, [at]);
  return (
    <nav ref={rooms} aria-label={t('drafts.files')} className={styles['files']}>
      <Room {...props} room={OVERVIEW} name={t('forms.overview')} faults={inOverview} />
      {formRooms.map((room) => (
        <Room key={room} {...props} room={room} name={named(room)} faults={faultsAt(room)} />
      ))}
      <Room {...props} room="texts" name={t('drafts.texts')} faults={0} />
      <Room {...props} room="images" name={t('drafts.pictures')} faults={faultsIn('images')} />
      <h2 className={styles['heading']}>{t('forms.asFiles')}</h2>
      {packFiles.map(({ file }) => (
        <Room key={file} {...props} room={file} name={file} faults={faultsIn(file)} isLacking={textOf(file) === null} />
      ))}
    </nav>
  );
}

/** Scrolls a strip of rooms to the current one; the page stays where it is. */
function showCurrent(strip: HTMLElement | null): void {
  const current = strip?.querySelector<HTMLElement>('[aria-current]');
  if (!strip || !current) return;
  const [place, room] = [strip.getBoundingClientRect(), current.getBoundingClientRect()];
  strip.scrollBy({ left: room.left + room.width / 2 - (place.left + place.width / 2) });
}

type RoomProps = Pick<FileListProps, 'agency' | 'number' | 'at'> & {
  room: string;
  name: string;
  faults: number;
  isLacking?: boolean;
};

function Room({ agency, number, at, room, name, faults, isLacking = false }: RoomProps): ReactNode {
  const isHere = room === at || (room === OVERVIEW && at.includes('/') && !at.includes('.'));
  return (
    <Link
      to="/$agency/versions/$number/edit"
      params={{ agency, number: String(number) }}
      search={{ at: room }}
      className={styles['file']}
      data-lacking={isLacking ? '' : undefined}
      aria-current={isHere ? 'page' : undefined}
    >
      <span>{name}</span>
      {faults > 0 && (
        <Badge tone="error" className={styles['faults']}>
          {faults}
        </Badge>
      )}
    </Link>
  );
}
