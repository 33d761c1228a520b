import type { ReplyOf } from '@fareback/contract';
import type { adminRoutes } from '@fareback/contract/admin';
import { momentText, useZone } from '../../parts/moment.tsx';
import { useTranslation } from '../../words/translation.tsx';

type Settled = ReplyOf<typeof adminRoutes.orders.settle>;

/** Returns title and text for an order that was settled earlier [DESK-410, DESK-417]. */
export function useEarlierSettlement(): (settled: Settled) => { title: string; text: string } {
  const { t, language } = useTranslation();
  const timeZone = useZone();
  const settler = (settledAt: string, who: string | null): string => {
    const at = momentText(settledAt, { language, timeZone });
    return who === null ? t('outcome.bySupplier', { at }) : t('outcome.byPerson', { who, at });
  };
  return ({ outcome, settledAt, settledBy }) => ({
    title: t(`outcome.${outcome}`),
    text: [settledAt === null ? [] : [settler(settledAt, settledBy)], t('outcome.unchanged')].flat().join(' '),
  });
}
