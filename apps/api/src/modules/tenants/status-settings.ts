import { inEveryLanguage, type Pack, type PackStatus, type StatusTexts } from '@fareback/tenant-pack';
import type { Tenant } from '../../call/tenant.ts';
import { localized } from '../../platform/localized.ts';

/** A status of the program with its texts by language. */
export type TenantStatus = PackStatus & { texts: Record<string, StatusTexts> };

/** What the pack says about statuses, factors and caps per member; nothing without them. */
export function statusSettings(pack: Pack): object {
  const { statuses = [], memberCaps = [], declaredDays = [], campaigns } = pack.programme;
  const hasFactors = campaigns.some((campaign) => 'multipliers' in campaign && campaign.multipliers);
  return {
    ...(statuses.length > 0 && {
      statuses: statuses.map((status) => ({
        ...status,
        texts: inEveryLanguage(pack, (wording) => wording.statuses?.[status.id] ?? {}),
      })),
    }),
    ...(hasFactors && { multipliers: inEveryLanguage(pack, (wording) => wording.multipliers ?? {}) }),
    ...(memberCaps.length > 0 && { memberCaps }),
    ...(declaredDays.length > 0 && {
      declaredDays: declaredDays.map(({ id }) => ({
        id,
        texts: inEveryLanguage(pack, (wording) => ({ name: wording.declaredDays?.[id] ?? '' })),
      })),
    }),
  };
}

type Settings = Pick<Tenant, 'settings'>;

export const statusesOfTenant = ({ settings }: Settings): readonly TenantStatus[] =>
  (settings['statuses'] as TenantStatus[] | undefined) ?? [];

export const statusTexts = ({ texts }: TenantStatus, language: string): Partial<StatusTexts> =>
  localized(texts as Record<string, Partial<StatusTexts>>, language);

/** Name of a status's level for riders; its id without a text. */
export function levelName(tenant: Settings, { id, level }: { id: string; level: string }, language: string): string {
  const status = statusesOfTenant(tenant).find((one) => one.id === id);
  return (status && statusTexts(status, language).levels?.[level]) || level;
}

/** Why points are multiplied, as riders read it. */
export const multiplierName = ({ settings }: Settings, label: string, language: string): string => {
  const texts = (settings['multipliers'] ?? {}) as Record<string, Record<string, string>>;
  return localized(texts, language)[label] || label;
};

interface DeclaredKind {
  id: string;
  texts: Record<string, { name?: string }>;
}

/** The kinds of day that the program has for staff and feeds to declare. */
export const declaredKindsOf = ({ settings }: Settings): readonly DeclaredKind[] =>
  (settings['declaredDays'] as DeclaredKind[] | undefined) ?? [];

/** Name of a kind of day; its id without a text. */
export function declaredDayName(tenant: Settings, kind: string, language: string): string {
  const texts = declaredKindsOf(tenant).find(({ id }) => id === kind)?.texts;
  return (texts && localized(texts, language).name) || kind;
}
