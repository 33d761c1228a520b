import type { MemberAct, MemberRecord } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { Section } from '../../parts/page.tsx';
import type { MessageKey } from '../../words/catalogue.ts';
import { type Translate, useTranslation } from '../../words/translation.tsx';
import styles from './rides.module.css';

const calls = ['RIDE', 'CODE', 'POINTS', 'SIGN_IN', 'CARD', 'ERASE'] as const;
type Call = (typeof calls)[number];

/** The section of the page where each call is solved. */
const places = {
  RIDE: 'member.missing',
  CODE: 'member.tickets',
  POINTS: 'member.rides',
  SIGN_IN: 'act.title',
  CARD: 'member.connections',
  ERASE: 'act.title',
} as const satisfies Record<Call, MessageKey>;

interface Known {
  record: MemberRecord;
  t: Translate;
  /** True if the caller may sign riders up at the counter, where member cards are printed. */
  mayAssist: boolean;
}

const can = ({ may }: MemberRecord, act: MemberAct): boolean => may.includes(act);

/** What to check in each call, from what the page knows of the member. */
const checks: Record<Call, (known: Known) => readonly (string | false)[]> = {
  RIDE: ({ record, t }) => [
    t(record.connections.length === 0 ? 'callGuide.noCard' : 'callGuide.checkCard'),
    t('callGuide.readReceipt'),
    t(can(record, 'answerRide') ? 'callGuide.enterRide' : 'callGuide.askRide'),
  ],
  CODE: ({ record, t }) => [
    t(record.redemptions.length === 0 ? 'callGuide.noCode' : 'callGuide.checkCode'),
    t('callGuide.openAgain'),
  ],
  POINTS: ({ record: { points }, t }) => [
    points.unclaimed > 0 && t('callGuide.unclaimed', { points: points.unclaimed }),
    points.held > 0 && t('callGuide.held', { points: points.held }),
    t('callGuide.readReceipt'),
  ],
  SIGN_IN: ({ record, t }) => [
    record.email !== null && t('callGuide.email', { email: record.email }),
    record.status === 'SUSPENDED' && t('callGuide.suspended'),
    can(record, 'unblock') && t('callGuide.unblock'),
  ],
  CARD: ({ t, mayAssist }) => [t('callGuide.freeCard'), mayAssist && t('callGuide.memberCard')],
  ERASE: ({ record, t }) => [
    t(can(record, 'erase') ? 'callGuide.erase' : 'callGuide.askErase'),
    t('callGuide.eraseInApp'),
  ],
};

type CallGuideProps = {
  record: MemberRecord;
  /** Opens a section of the page by its title. */
  onOpen: (section: MessageKey) => void;
};

/** The six most common calls: what to check in each, and the section that solves it [DESK-664]. */
export function CallGuide({ record, onOpen }: CallGuideProps): ReactNode {
  const { t } = useTranslation();
  const { may } = useAgency();
  if (record.status === 'DELETED') return null;
  const known = { record, t, mayAssist: may('members.assist') };
  return (
    <Section title={t('callGuide.title')}>
      <div>
        {calls.map((call) => (
          <details key={call} name="call" className={styles['ride']}>
            <summary className={styles['line']}>{t(`callGuide.${call}`)}</summary>
            <Stack gap={3}>
              <ul>
                {checks[call](known)
                  .filter((check) => check !== false)
                  .map((check) => (
                    <li key={check}>{check}</li>
                  ))}
              </ul>
              <div>
                <Button size="small" variant="secondary" onClick={() => onOpen(places[call])}>
                  {t('callGuide.go', { section: t(places[call]) })}
                </Button>
              </div>
            </Stack>
          </details>
        ))}
      </div>
    </Section>
  );
}
