import type { DraftWork } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../../words/translation.tsx';
import styles from './draft.module.css';
import { packFiles } from './files-of-pack.ts';
import { findSection, formSections, OVERVIEW } from './forms/sections.ts';

type FileListProps = {
  agency: string;
  number: number;
  at: string;
  problems: DraftWork['problems'];
  textOf: (file: string) => string | null;
};

/** Navigation of a draft: forms, texts side by side, pictures and raw files, each with its error count. */
export function FileList({ problems, textOf, ...props }: FileListProps): ReactNode {
  const { t } = useTranslation();
  const problemSections = problems.map((problem) => findSection(problem, textOf('programme.yaml')) ?? OVERVIEW);
  const countProblemsAt = (section: string): number => problemSections.filter((at) => at === section).length;
  const inOverview = problemSections.filter((at) => at === OVERVIEW || at.includes('/')).length;
  const countProblemsIn = (section: string): number =>
    problems.filter(({ file }) => file === section || file.startsWith(`${section}/`)).length;
  const own = { theme: t('drafts.theme'), agency: t('drafts.agency') };
  const named = (section: (typeof formSections)[number]): string =>
    section === 'theme' || section === 'agency' ? own[section] : t(`forms.${section}`);
  const nav = useRef<HTMLElement>(null);
  const { at } = props;
  // Scroll the current tab into view one frame later, after the router restores the scroll position.
  useEffect(() => {
    const frame = requestAnimationFrame(() => showCurrent(nav.current));
    return () => cancelAnimationFrame(frame);
  }, [at]);
  return (
    <nav ref={nav} aria-label={t('drafts.files')} className={styles['files']}>
      <SectionLink {...props} room={OVERVIEW} name={t('forms.overview')} faults={inOverview} />
      {formSections.map((section) => (
        <SectionLink key={section} {...props} room={section} name={named(section)} faults={countProblemsAt(section)} />
      ))}
      <SectionLink {...props} room="texts" name={t('drafts.texts')} faults={0} />
      <SectionLink {...props} room="images" name={t('drafts.pictures')} faults={countProblemsIn('images')} />
      <h2 className={styles['heading']}>{t('forms.asFiles')}</h2>
      {packFiles.map(({ file }) => (
        <SectionLink
          key={file}
          {...props}
          room={file}
          name={file}
          faults={countProblemsIn(file)}
          isLacking={textOf(file) === null}
        />
      ))}
    </nav>
  );
}

function showCurrent(strip: HTMLElement | null): void {
  const current = strip?.querySelector<HTMLElement>('[aria-current]');
  if (!strip || !current) return;
  const [place, section] = [strip.getBoundingClientRect(), current.getBoundingClientRect()];
  strip.scrollBy({ left: section.left + section.width / 2 - (place.left + place.width / 2) });
}

type SectionLinkProps = Pick<FileListProps, 'agency' | 'number' | 'at'> & {
  room: string;
  name: string;
  faults: number;
  isLacking?: boolean;
};

function SectionLink({
  agency,
  number,
  at,
  room: section,
  name,
  faults: problemCount,
  isLacking = false,
}: SectionLinkProps): ReactNode {
  const isHere = section === at || (section === OVERVIEW && at.includes('/') && !at.includes('.'));
  return (
    <Link
      to="/$agency/versions/$number/edit"
      params={{ agency, number: String(number) }}
      search={{ at: section }}
      className={styles['file']}
      data-lacking={isLacking ? '' : undefined}
      aria-current={isHere ? 'page' : undefined}
    >
      <span>{name}</span>
      {problemCount > 0 && (
        <Badge tone="error" className={styles['problems']}>
          {problemCount}
        </Badge>
      )}
    </Link>
  );
}
