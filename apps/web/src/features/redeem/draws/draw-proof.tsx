import { type Draw, getDrawRecord, pathOf } from '@fareback/contract';
import { formatDate } from '@fareback/wording';
import { Fragment, type ReactNode } from 'react';
import { apiBase } from '../../../data/calls/api-base.ts';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import { isolated } from '../../../i18n/isolate.ts';
import styles from './draws.module.css';

/** Names of the record's values, as its JSON has them. */
const names = { seed: 'Seed', seedHash: 'SeedHash', list: 'List', listHash: 'ListHash', value: 'PublicValue' };
const bound = '2^64 − (2^64 mod n)';

/** How the winners are chosen, the published hashes, the public record and how to check it [DRAW-23]. */
export function DrawProof({ draw }: { draw: Draw }): ReactNode {
  const { t, language } = useFullTranslation();
  const { PublicValue, SeedHash, ListHash, Tickets } = draw;
  const date = formatDate(draw.DrawsOn, language);
  const record = `${apiBase}${pathOf(getDrawRecord, { id: draw.DrawID })}`;
  return (
    <section className={styles['part']} aria-label={t('draw.fair')}>
      <h3 className={styles['partTitle']}>{t('draw.fair')}</h3>
      <ol className={styles['steps']}>
        <li>{t('draw.fairSeed')}</li>
        <li>{t('draw.fairList', { date })}</li>
        <li>
          <span>{t('draw.fairValue', { value: isolated(PublicValue.Name) })}</span>{' '}
          <span dir="auto">{PublicValue.DescribedAs}</span>
        </li>
        <li>{t('draw.fairSteps')}</li>
      </ol>
      {PublicValue.Url !== null && (
        <a className={styles['link']} href={PublicValue.Url} target="_blank" rel="noopener noreferrer">
          {t('draw.source')}
        </a>
      )}
      <dl className={styles['hashes']}>
        <Hashes name={t('draw.seedHash')} of={[SeedHash]} />
        {ListHash !== null && <Hashes name={t('draw.listHash')} of={[ListHash]} />}
        {Tickets.length > 0 && <Hashes name={t('draw.lines')} of={Tickets} />}
      </dl>
      <a className={styles['link']} href={record} target="_blank" rel="noopener noreferrer">
        {t('draw.record')}
      </a>
      <details className={styles['check']}>
        <summary>{t('draw.check')}</summary>
        <ol className={styles['steps']}>
          <li>{t('draw.checkHashes', names)}</li>
          <li>{t('draw.checkMix', names)}</li>
          <li>{t('draw.checkBlock')}</li>
          <li>{t('draw.checkSkip', { bound: isolated(bound) })}</li>
          <li>{t('draw.checkWin')}</li>
        </ol>
      </details>
    </section>
  );
}

function Hashes({ name, of }: { name: string; of: readonly string[] }): ReactNode {
  return (
    <Fragment>
      <dt>{name}</dt>
      {of.map((hash) => (
        <dd key={hash} dir="ltr">
          {hash}
        </dd>
      ))}
    </Fragment>
  );
}
