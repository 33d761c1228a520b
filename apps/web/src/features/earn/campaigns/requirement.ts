import type { WholeTranslator } from '@fareback/wording';
import type { MissingAccount } from './use-campaigns.ts';

/** Label for a needed account: its name, or a note if it only waits for its proof [CAMP-12, CAMP-15]. */
export function requirementOf(
  missing: MissingAccount | undefined,
  t: WholeTranslator,
): { title: string; text: string; action: string } {
  const provider = missing?.name ?? null;
  if (provider === null)
    return {
      title: t('campaign.accountRequired'),
      text: t('campaign.accountRequiredText'),
      action: t('campaign.connectAction'),
    };
  if (missing?.status === 'VALIDATING')
    return {
      title: t('connect.waitsTitle', { provider }),
      text: t('connect.waitsText'),
      action: t('connect.waitsAction'),
    };
  return {
    title: t('campaign.connectTitle', { provider }),
    text: t('campaign.connectText', { provider }),
    action: t('campaign.connectAction'),
  };
}
