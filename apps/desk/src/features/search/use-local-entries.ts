import { adminRoutes, type Permission, reportNames } from '@fareback/contract/admin';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { useGroups } from '../../parts/navigation/use-groups.ts';
import { reportWords } from '../../parts/report-words.ts';
import { type RequestedAction, requestAction } from '../../parts/requested-action.ts';
import type { MessageKey } from '../../words/catalogue.ts';
import { useTranslation } from '../../words/translation.tsx';
import type { Entry } from './entries.ts';
import type { AnyLinkTarget } from './target.ts';

interface ActionEntry {
  action: RequestedAction;
  to: NonNullable<AnyLinkTarget['to']>;
  permission: Permission;
}

const actions: readonly ActionEntry[] = [
  { action: 'newDraft', to: '/$agency/versions', permission: 'programme.edit' },
  { action: 'signUpRider', to: '/$agency/counter', permission: 'members.assist' },
  { action: 'giveOffer', to: '/$agency/offer-batches', permission: 'points.act' },
  { action: 'createCodes', to: '/$agency/codes', permission: 'stock.act' },
  { action: 'invitePerson', to: '/$agency/staff', permission: 'staff.manage' },
  { action: 'createKey', to: '/$agency/keys', permission: 'staff.manage' },
  { action: 'addWebhook', to: '/$agency/webhooks', permission: 'webhooks.manage' },
];

/** Pages, reports, actions and settings that this person may open: found without a call, except for the settings. */
export function useLocalEntries(): Entry[] {
  return [...usePages(), ...useActions(), ...useSettings()];
}

function usePages(): Entry[] {
  const { t } = useTranslation();
  const { agencyId: agency, may } = useAgency();
  const groups = useGroups();
  const pages = groups.flatMap((group) =>
    group.pages.map(
      ({ to, path, word, line }): Entry => ({
        id: `page-${path}`,
        kind: 'page',
        label: t(word),
        detail: t(group.word),
        words: t(line),
        target: { to, params: { agency } },
      }),
    ),
  );
  const own: Entry = {
    id: 'page-your-notifications',
    kind: 'page',
    label: t('page.yourNotifications'),
    target: { to: '/$agency/your-notifications', params: { agency } },
  };
  if (!may('reports.read')) return [...pages, own];
  const reports = reportNames.map(
    (report): Entry => ({
      id: `report-${report}`,
      kind: 'page',
      label: t(reportWords[report]),
      detail: t('palette.report'),
      words: t(`reportLine.${report}`),
      target: { to: '/$agency/reports/$report', params: { agency, report } },
    }),
  );
  return [...pages, own, ...reports];
}

function useActions(): Entry[] {
  const { t } = useTranslation();
  const { agencyId: agency, may } = useAgency();
  return actions
    .filter(({ permission }) => may(permission))
    .map(
      ({ action, to }): Entry => ({
        id: `action-${action}`,
        kind: 'action',
        label: t(`palette.${action}`),
        target: { to, params: { agency } },
        choose: () => requestAction(action),
      }),
    );
}

function useSettings(): Entry[] {
  const { t } = useTranslation();
  const { agencyId: agency, may } = useAgency();
  const settings = useApiQuery(adminRoutes.settings.get, { params: { agency } }, { isEnabled: may('programme.read') });
  if (settings.data === undefined) return [];
  const { programme } = settings.data;
  const limits = programme['limits'];
  const named = (area: 'setting' | 'limit', of: object): Entry[] =>
    Object.keys(of).flatMap((name): Entry[] => {
      const key = `${area}.${name}` as MessageKey;
      const label = t(key);
      // Settings without a translated name are not the agency's.
      if (label === key) return [];
      const target: AnyLinkTarget = { to: '/$agency/settings', params: { agency }, hash: `${area}-${name}` };
      return [{ id: `${area}-${name}`, kind: 'setting', label, detail: t('page.settings'), target }];
    });
  return [
    ...named('setting', programme),
    ...named('limit', typeof limits === 'object' && limits !== null ? limits : {}),
  ];
}
