import '../desk.css';
import {
  type AdminRoute,
  type AuditEventTitles,
  adminRoutes,
  permissions,
  type StaffMe,
} from '@fareback/contract/admin';
import { overlaysLeft } from '@fareback/ui/overlay/use-back-closes.ts';
import { vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { Desk } from '../app/desk.tsx';
import { resolveProof } from '../data/client.ts';
import { type DeskLanguage, loadTranslation } from '../words/translation.tsx';

export const owner: StaffMe = {
  staffId: 'c2a1c3a8-7a76-4d8b-9d3c-0f6a1d1a7b11',
  name: 'Ines Duarte',
  email: 'ines@agency.example',
  isOperator: false,
  agencies: [
    {
      agencyId: 'bay',
      name: 'Bay Transit',
      timeZone: 'America/New_York',
      pointValue: null,
      distanceUnit: 'KILOMETERS',
      isOpen: true,
      needsApproval: false,
      roles: ['owner'],
      permissions: [...permissions],
    },
  ],
  invitations: [],
  provenUntil: null,
};

/** A call's answer: a reply, or an error by status and code; at once, or once released. */
export type Answer =
  | { reply: unknown; when?: Promise<void> }
  | { status: number; error: string; field?: string; told?: object; when?: Promise<void> };

export interface SentCall {
  path: string;
  query: Record<string, string>;
  body: unknown;
}

export type Answers = Readonly<Record<string, (asked: SentCall) => Answer>>;

const all = Object.values(adminRoutes).flatMap((group) => Object.values(group) as AdminRoute[]);

function routeOf(method: string, path: string): AdminRoute | undefined {
  const parts = path.split('/');
  return all.find((route) => {
    const own = route.path.split('/');
    const isSame = own.every((part, at) => part.startsWith(':') || part === parts[at]);
    return route.method === method && own.length === parts.length && isSame;
  });
}

const jsonOf = (answer: Answer): Response =>
  'reply' in answer
    ? Response.json(answer.reply)
    : Response.json(
        { error: answer.error, error_description: '', field: answer.field, ...answer.told },
        { status: answer.status },
      );

/** A single page of the signed-in person's notifications. */
export const notificationPage = (...data: { isRead: boolean }[]): Answer => ({
  reply: {
    data,
    unread: data.filter(({ isRead }) => !isRead).length,
    links: { self: '/', next: null, previous: null },
  },
});

/** Opens the desk at a URL with a mock API that answers by call name; an unmocked call fails the test. */
export async function openDesk(address: string, answers: Answers, language: DeskLanguage = 'en'): Promise<void> {
  resolveProof(false);
  // Wait first: a dialog left open by an earlier test still steps back in the history.
  await overlaysLeft();
  const known: Answers = {
    'me.get': () => ({ reply: owner }),
    'staffNotifications.list': () => notificationPage(),
    'staffNotifications.choices': () => ({ reply: { data: [] } }),
    'lists.settings': () => ({ reply: { columns: [], views: [] } }),
    'lists.setColumns': () => ({ reply: { columns: [], views: [] } }),
    'approvals.list': () => ({ reply: { requests: [] } }),
    'dataRequests.list': () => ({ reply: { requests: [] } }),
    'riderSignIn.get': () => ({ reply: { setting: null, isOffered: false, redirectUris: [] } }),
    'assistant.get': () => ({ reply: { isOn: false, address: 'https://desk.example/admin/agencies/bay/mcp' } }),
    'connections.list': () => ({ reply: { connections: [] } }),
    'openId.get': () => ({ reply: { setting: null, troubles: [] } }),
    'sessionPolicy.get': () => ({
      reply: {
        idleMinutes: null,
        sessionHours: null,
        networks: [],
        requiresAgencySignIn: false,
        emergencyStaff: [],
        updatedAt: null,
        owners: [],
        hasAgencySignIn: false,
        installation: { idleMinutes: 30, sessionHours: 12 },
      },
    }),
    'accessRequests.form': () => ({ reply: { contact: null, isOn: false } }),
    'signIn.openIdAgencies': () => ({ reply: { data: [] } }),
    'saml.get': () => ({
      reply: { setting: null, own: { entityId: 'https://desk.test/m', answerUrl: 'https://desk.test/a' } },
    }),
    'signIn.samlAgencies': () => ({ reply: { data: [] } }),
    'members.notes': () => ({ reply: { notes: [], tags: [], tagsInUse: [] } }),
    'missingRides.count': () => ({ reply: { sinceDays: 90, states: {}, reasons: {} } }),
    ...answers,
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, searchParams } = new URL(input as string, location.origin);
    const name = routeOf(init?.method ?? 'GET', pathname)?.name ?? pathname;
    const answer = known[name];
    if (answer === undefined) throw new Error(`Nobody answers ${name}`);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const answered = answer({ path: pathname, query: Object.fromEntries(searchParams), body });
    if ('when' in answered) await answered.when;
    return jsonOf(answered);
  });
  // A desk that stays open would follow the address and show each page twice.
  await cleanup();
  history.replaceState(null, '', address);
  await render(<Desk translation={await loadTranslation(language)} />);
}

/** A single page of the audit log, with the titles of its entities. */
export const recordPage = (acts: unknown[] = [], titles: Partial<AuditEventTitles> = {}): Answer => ({
  reply: {
    data: acts,
    links: { self: '/', next: null, previous: null },
    titles: { campaign: {}, offer: {}, provider: {}, ...titles },
  },
});

export const onePage = (...data: unknown[]): Answer => ({
  reply: { data, links: { self: '/', next: null, previous: null } },
});
