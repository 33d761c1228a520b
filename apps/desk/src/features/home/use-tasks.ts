import { adminRoutes } from '@fareback/contract/admin';
import { useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { useTranslation } from '../../words/translation.tsx';
import type { Task, TaskSource } from './task.ts';
import { useOpenVersions } from './use-open-versions.ts';

const DAY_MILLIS = 86_400_000;
/** Days before its end from which a key or certificate is a task. */
const WARN_DAYS = 30;

/** Returns the task unless its count is zero. */
const counted = (count: number, task: Task): readonly Task[] => (count > 0 ? [task] : []);

function useApprovals(): TaskSource | null {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const isEnabled = may('members.read');
  const query = useApiQuery(adminRoutes.approvals.list, { params: { agency: agencyId } }, { isEnabled });
  if (!isEnabled) return null;
  const all = query.data?.requests ?? [];
  const count = all.filter(({ mayDecide }) => mayDecide).length;
  const own = all.filter(({ isOwn, state }) => isOwn && state === 'PENDING').length;
  const to = '/$agency/approvals';
  return {
    name: 'page.approvals',
    query,
    tasks: [
      ...counted(count, { key: 'approvals', text: t('approval.waiting', { count }), to }),
      ...counted(own, { key: 'own approvals', text: t('approval.own', { count: own }), to }),
    ],
  };
}

function useDataRequests(): TaskSource | null {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const [now] = useState(() => Date.now());
  const isEnabled = may('members.read');
  const query = useApiQuery(adminRoutes.dataRequests.list, { params: { agency: agencyId } }, { isEnabled });
  if (!isEnabled) return null;
  const all = query.data?.requests ?? [];
  const waiting = all.filter(({ mayDecide }) => mayDecide);
  const late = waiting.filter(({ dueAt }) => Date.parse(dueAt) <= now).length;
  const own = all.filter(({ isOwn, state }) => isOwn && state === 'OPEN').length;
  const note = late > 0 ? t('dataRequest.late', { count: late }) : '';
  const [text, to] = [t('dataRequest.waiting', { count: waiting.length }), '/$agency/approvals' as const];
  return {
    name: 'dataRequest.all',
    query,
    tasks: [
      ...counted(waiting.length, { key: 'data requests', text, note, to }),
      ...counted(own, { key: 'own data requests', text: t('dataRequest.own', { count: own }), to }),
    ],
  };
}

function useMissingRides(): TaskSource | null {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const isEnabled = may('members.read') && may('members.act');
  const input = { params: { agency: agencyId }, query: { limit: 100 } };
  const query = useApiQuery(adminRoutes.missingRides.list, input, { isEnabled });
  if (!isEnabled) return null;
  const count = query.data?.data.length ?? 0;
  const text = t(query.data?.links.next ? 'today.ridesMore' : 'today.rides', { count });
  return {
    name: 'page.missingRides',
    query,
    tasks: counted(count, { key: 'rides', text, to: '/$agency/missing-rides' }),
  };
}

function useOrders(): TaskSource | null {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const isEnabled = may('stock.read') && may('stock.act');
  const query = useApiQuery(adminRoutes.orders.open, { params: { agency: agencyId } }, { isEnabled });
  if (!isEnabled) return null;
  const count = query.data?.orders.length ?? 0;
  const text = t('today.orders', { count });
  return { name: 'page.orders', query, tasks: counted(count, { key: 'orders', text, to: '/$agency/orders' }) };
}

function useRejectedEvents(): TaskSource | null {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const isEnabled = may('providers.read') && may('providers.act');
  const query = useApiQuery(adminRoutes.providers.health, { params: { agency: agencyId } }, { isEnabled });
  if (!isEnabled) return null;
  const reasons = query.data?.providers.flatMap(({ refused }) => refused) ?? [];
  const count = reasons.reduce((sum, { events }) => sum + events, 0);
  const text = t('today.refused', { count });
  return { name: 'page.providers', query, tasks: counted(count, { key: 'events', text, to: '/$agency/providers' }) };
}

function useLowStock(): TaskSource | null {
  const { t, language } = useTranslation();
  const { agencyId, may } = useAgency();
  const isEnabled = may('stock.read') && may('stock.act');
  const input = { params: { agency: agencyId }, query: { language } };
  const query = useApiQuery(adminRoutes.coupons.stock, input, { isEnabled });
  if (!isEnabled) return null;
  const count = query.data?.pools.filter(({ state }) => state === 'LOW' || state === 'OUT').length ?? 0;
  const text = t('today.stock', { count });
  return { name: 'page.stock', query, tasks: counted(count, { key: 'stock', text, to: '/$agency/stock' }) };
}

function useLowBudgets(): TaskSource | null {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const isEnabled = may('reports.read');
  const query = useApiQuery(adminRoutes.reports.today, { params: { agency: agencyId } }, { isEnabled });
  if (!isEnabled) return null;
  const count = query.data?.budgetsLow ?? 0;
  const text = t('today.budgets', { count });
  const to = '/$agency/reports/$report';
  return {
    name: 'report.budgets',
    query,
    tasks: counted(count, { key: 'budgets', text, to, params: { report: 'budgets' } }),
  };
}

function useExpiringKeys(): TaskSource | null {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const isEnabled = may('staff.manage');
  const [now] = useState(() => Date.now());
  const query = useApiQuery(adminRoutes.keys.list, { params: { agency: agencyId } }, { isEnabled });
  if (!isEnabled) return null;
  const count = (query.data?.data ?? []).filter(({ revokedAt, expiresAt }) => {
    const at = Date.parse(expiresAt);
    return revokedAt === null && at > now && at <= now + WARN_DAYS * DAY_MILLIS;
  }).length;
  const text = t('today.keys', { count, days: WARN_DAYS });
  return { name: 'page.keys', query, tasks: counted(count, { key: 'keys', text, to: '/$agency/keys' }) };
}

function useExpiringCertificate(): TaskSource | null {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const isEnabled = may('stock.read') && may('staff.manage');
  const query = useApiQuery(adminRoutes.wallet.get, { params: { agency: agencyId } }, { isEnabled });
  if (!isEnabled) return null;
  const days = query.data?.apple?.daysLeft ?? Number.POSITIVE_INFINITY;
  const text = days < 0 ? t('today.certificateEnded') : t('today.certificate', { days });
  const count = days <= WARN_DAYS ? 1 : 0;
  return { name: 'page.wallet', query, tasks: counted(count, { key: 'wallet', text, to: '/$agency/wallet' }) };
}

/** The kinds of tasks on which this person may act, each with what waits [DESK-86, DESK-594]. */
export function useTasks(): TaskSource[] {
  const sources = [
    useApprovals(),
    useDataRequests(),
    useOpenVersions(),
    useMissingRides(),
    useOrders(),
    useRejectedEvents(),
    useLowStock(),
    useLowBudgets(),
    useExpiringKeys(),
    useExpiringCertificate(),
  ];
  return sources.filter((source) => source !== null);
}
