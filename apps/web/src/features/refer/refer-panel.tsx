import {
  getReferralStatistics,
  getReferrerRecord,
  limits,
  listReferralInstructions,
  listReferredFriends,
  type NextReferralStep,
  type ReferralStatistics,
  type ReferredFriend,
} from '@fareback/contract';
import { ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { Skeleton } from '@fareback/ui/feedback/skeleton.tsx';
import { List, ListRow } from '@fareback/ui/layout/list.tsx';
import { useWide } from '@fareback/ui/layout/use-media.ts';
import { ProgressBar } from '@fareback/ui/progress/progress-bar.tsx';
import { formatPercent, formatPromoDate, type Language } from '@fareback/wording';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../data/calls/client.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { MissingPart } from '../../pwa/missing-part.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { Instructions, InstructionsDrawer } from './instructions.tsx';
import styles from './refer.module.css';
import { completedPercent, inviteLink, Share } from './share.tsx';

const icons = {
  WAITS_FOR_ACT: 'clock',
  WAITS_FOR_PHONE: 'phone',
  PAID: 'check',
  TAKEN_BACK: 'alert',
  ENDED: 'close',
  NOT_PAID: 'close',
} as const;

/** The member's referred friends with the status of each reward, without names [REFER-21]. */
function Friends({ friends }: { friends: readonly ReferredFriend[] }): ReactNode {
  const { t, language } = useTranslation();
  const { IANATimezone } = useConfig();
  if (friends.length === 0) return null;
  return (
    <section className={styles['statistics']} aria-labelledby="refer-friends">
      <h2 id="refer-friends" className={styles['heading']}>
        {t('invitation.friends')}
      </h2>
      <List label={t('invitation.friends')}>
        {friends.map((friend, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- friends have no name here, and their order is fixed
          <ListRow key={place} icon={icons[friend.state]} detail={<FriendStatus friend={friend} />}>
            {t('invitation.friendJoined', { date: formatPromoDate(friend.enteredAtUTC, IANATimezone, language) })}
          </ListRow>
        ))}
      </List>
    </section>
  );
}

function FriendStatus({ friend }: { friend: ReferredFriend }): ReactNode {
  const { t, points } = useTranslation();
  const { state, done, target, campaignTitle, isPhoneVerified, reward } = friend;
  if (state === 'PAID') return <span>{t('invitation.paid', { amount: points(reward) })}</span>;
  if (state === 'ENDED') return <span>{t('invitation.friendEnded')}</span>;
  if (state === 'NOT_PAID') return <span>{t('invitation.friendNotPaid')}</span>;
  const act = campaignTitle === null ? t('invitation.ridesDone', { done, target }) : t('invitation.friendAct');
  const lines = [
    state === 'TAKEN_BACK' ? t('invitation.friendTakenBack') : null,
    done < target ? act : null,
    isPhoneVerified ? null : t('invitation.phoneOpen'),
  ];
  return (
    <span className={styles['lines']}>{lines.map((line) => line !== null && <span key={line}>{line}</span>)}</span>
  );
}

/** Queries used only by the refer screen [API-53]. */
const referQueries = {
  record: () =>
    queryOptions({ queryKey: ['referrerRecord'], queryFn: ({ signal }) => api.call(getReferrerRecord, { signal }) }),
  statistics: () =>
    queryOptions({
      queryKey: ['referralStatistics'],
      queryFn: ({ signal }) => api.call(getReferralStatistics, { signal }),
    }),
  friends: (lang: Language) =>
    queryOptions({
      queryKey: ['referredFriends', lang],
      queryFn: ({ signal }) => api.call(listReferredFriends, { params: { lang }, signal }),
    }),
  instructions: (lang: Language) =>
    queryOptions({
      queryKey: ['referralInstructions', lang],
      queryFn: ({ signal }) => api.call(listReferralInstructions, { params: { lang }, signal }),
    }),
};

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
        {statistics.data?.nextStep && <NextStep step={statistics.data.nextStep} />}
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

/** The next extra reward, for how many friends, and how many the member already has [REFER-24]. */
function NextStep({ step: { friends, done, reward, offerTitle } }: { step: NextReferralStep }): ReactNode {
  const { t, points } = useFullTranslation();
  const gift = offerTitle ?? (reward > 0 ? t('refer.stepPoints', { amount: points(reward) }) : t('refer.stepOffer'));
  const progress = t('refer.stepProgress', { done, friends });
  return (
    <section className={styles['statistics']} aria-labelledby="refer-step">
      <h2 id="refer-step" className={styles['heading']}>
        {t('refer.nextStepTitle')}
      </h2>
      <p dir="auto">{t('refer.nextStep', { count: friends - done, reward: gift })}</p>
      <ProgressBar value={done} max={friends} label={t('refer.nextStepTitle')} valueText={progress} />
      <p className={styles['progress']}>{progress}</p>
    </section>
  );
}

/** Statistics of the member's code; nothing before its first use [REFER-08, REFER-09, REFER-10, REFER-11]. */
function Statistics({
  statistics: { codeEntered, completedAction },
  isActionRequired,
}: {
  statistics: ReferralStatistics;
  isActionRequired: boolean;
}): ReactNode {
  const { t, language } = useFullTranslation();
  if (codeEntered === 0) return null;
  const percent = completedPercent(completedAction, codeEntered);
  const completed = t('refer.completed', { count: completedAction });
  const percentText = formatPercent(percent, language);
  return (
    <section className={styles['statistics']} aria-labelledby="refer-statistics">
      <h2 id="refer-statistics" className={styles['heading']}>
        {t('refer.statistics')}
      </h2>
      <p>{t('refer.entered', { count: codeEntered })}</p>
      {isActionRequired && (
        <>
          <ProgressBar
            value={percent}
            max={100}
            label={t('refer.statistics')}
            valueText={`${completed}, ${percentText}`}
            tone="green"
          />
          <p className={styles['progress']}>
            <span>{completed}</span>
            <span data-numeric="">{percentText}</span>
          </p>
        </>
      )}
    </section>
  );
}
