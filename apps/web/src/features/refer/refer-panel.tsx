import { limits } from '@fareback/contract';
import { ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { Skeleton } from '@fareback/ui/feedback/skeleton.tsx';
import { useWide } from '@fareback/ui/layout/use-media.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { MissingPart } from '../../pwa/missing-part.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { Friends } from './friends.tsx';
import { Instructions, InstructionsDrawer } from './instructions.tsx';
import { inviteLink } from './invite-link.ts';
import styles from './refer.module.css';
import { referQueries } from './refer-queries.ts';
import { Share } from './share.tsx';
import { Statistics } from './statistics.tsx';

/**
 * A member's code and link, their statistics and the instructions; an error if the configuration is invalid or failed
 * to load [REFER-02 to REFER-11].
 */
export function ReferPanel(): ReactNode {
  const { t, language } = useFullTranslation();
  const { TenantID } = useConfig();
  const wide = useWide();
  const configuration = useQuery(dataSets.referral(language, TenantID));
  const record = useQuery({ ...referQueries.record(), retry: false });
  const statistics = useQuery(referQueries.statistics());
  const friends = useQuery(referQueries.friends(language));
  const steps = useQuery(referQueries.instructions(language));
  if (configuration.isPending || record.isPending) return <Loading />;
  if (!configuration.data || !record.data) return <MissingPart lists={[configuration, record]} />;

  const referral = configuration.data.ReferralConfiguration;
  const code = record.data.ReferralCouponCode;
  const link = referral && code !== '' ? inviteLink(referral.CopyLinkUrl, code) : null;
  if (referral === null || link === null)
    return (
      <ErrorState
        icon="alert"
        title={t('common.somethingWrong')}
        retryLabel={t('common.retry')}
        retrying={configuration.isFetching || record.isFetching}
        onRetry={() => void Promise.all([configuration.refetch(), record.refetch()])}
      />
    );
  const content = { referral, steps: (steps.data ?? []).slice(0, limits.referralSteps) };
  return (
    <div className={styles['panel']}>
      <div className={styles['main']}>
        <header className={styles['header']}>
          <h1 dir="auto">{referral.title || t('refer.title')}</h1>
          {referral.description !== '' && (
            <p className={styles['text']} dir="auto">
              {referral.description}
            </p>
          )}
        </header>
        <Share code={code} link={link} message={referral.CopyLinkText} />
        {referral.namesReferrer && <p className={styles['small']}>{t('invitation.nameShown')}</p>}
        {statistics.data && <Statistics statistics={statistics.data} isActionRequired={referral.IsActionRequire} />}
        <Friends friends={friends.data ?? []} />
        <MissingPart lists={[statistics, friends, steps]} />
        {!wide && <InstructionsDrawer {...content} />}
      </div>
      {wide && <Instructions {...content} />}
    </div>
  );
}

function Loading(): ReactNode {
  return (
    <div className={styles['main']} aria-busy="true">
      <Skeleton />
    </div>
  );
}
