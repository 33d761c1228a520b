import { useQuery } from '@tanstack/react-query';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { type MenuEntry, menuEntries } from './entries.ts';

export function useMenuEntries(): ReadonlySet<MenuEntry> {
  const { language } = useTranslation();
  const config = useConfig();
  const providers = useQuery(dataSets.providers(language)).data ?? [];
  const referral = useQuery({
    ...dataSets.referral(language, config.TenantID),
    enabled: config.IsReferralAvailable,
  }).data;
  return menuEntries({
    config,
    member: useUserInfo(),
    providers,
    isReferralConfigured: (referral?.ReferralConfiguration ?? null) !== null,
  });
}
