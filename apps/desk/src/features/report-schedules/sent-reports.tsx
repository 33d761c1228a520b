import type { ReportSending } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { Moment } from '../../parts/moment.tsx';
import { type Translate, useTranslation } from '../../words/translation.tsx';

const problems: readonly string[] = ['NOT_ALLOWED', 'REJECTED', 'EXPIRED'];

const outcomeText = ({ name, state }: ReportSending['deliveries'][number], t: Translate): string =>
  `${name ?? t('reportSchedules.left')}: ${t(`reportDelivery.${state}`)}`;

const stateText = ({ state, dueAt }: ReportSending, t: Translate): string =>
  [t(`reportSchedules.${state}`), ...(dueAt === null ? [t('reportSchedules.byHand')] : [])].join(' · ');

/** The newest sendings of a report, with each recipient's outcome; problems first [DESK-763]. */
export function SentReports({ sendings }: { sendings: readonly ReportSending[] }): ReactNode {
  const { t } = useTranslation();
  if (sendings.length === 0) return null;
  return (
    <details open={sendings.some(hasProblem)}>
      <summary>{t('reportSchedules.sendings')}</summary>
      <ul>
        {sendings.map((sending) => (
          <li key={sending.sendingId}>
            <Moment at={sending.queuedAt} />
            <span>{` · ${stateText(sending, t)}`}</span>
            {sending.deliveries.length > 0 && (
              <ul>
                {sending.deliveries
                  .toSorted((one, two) => Number(problems.includes(two.state)) - Number(problems.includes(one.state)))
                  .map((delivery, at) => (
                    <li key={`${delivery.name ?? ''}-${at}`}>
                      <bdi>{outcomeText(delivery, t)}</bdi>
                    </li>
                  ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

const hasProblem = ({ state, deliveries }: ReportSending): boolean =>
  state === 'FAILED' || deliveries.some((delivery) => problems.includes(delivery.state));
