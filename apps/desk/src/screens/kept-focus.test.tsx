import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, openDesk } from '../testing/desk-page.tsx';
import { orderInDoubt } from '../testing/member.ts';

interface Screen {
  screen: string;
  answers: (isDone: () => boolean, act: () => void) => Answers;
  press: string;
  confirm?: string;
  reason?: boolean;
  goesTo: () => Element;
}

const key = (keyId: string, revokedAt: string | null) => ({
  keyId,
  name: keyId,
  permissions: ['members.read'],
  createdBy: 'Ines Duarte',
  createdAt: '2026-11-01T08:00:00Z',
  expiresAt: '2099-01-01T08:00:00Z',
  lastUsedAt: null,
  revokedAt,
});
const pause = {
  pauseId: '0c7c2f5e-1a4d-4a65-9a52-5d7b0a6b8e02',
  firstDay: '2026-11-01',
  lastDay: '2026-11-02',
  lineId: null,
  reason: 'Storm',
  madeBy: 'Ines Duarte',
  madeAt: '2026-11-03T08:00:00Z',
};
const person = (signIns: number) => ({
  staffId: 'c2a1c3a8-7a76-4d8b-9d3c-0f6a1d1a7b12',
  name: 'Sam',
  email: 'sam@agency.example',
  language: 'en',
  roles: ['support'],
  joinedAt: '2026-03-01T09:00:00Z',
  invitedUntil: null,
  lastSeenAt: null,
  passkeys: 1,
  signIns,
});
const signIn = (signInId: string, isThisOne: boolean) => ({
  signInId,
  userAgent: 'Firefox/140',
  way: 'CODE',
  network: null,
  beganAt: '2026-11-22T08:00:00Z',
  lastSeenAt: '2026-11-22T08:00:00Z',
  isThisOne,
});

const done = (act: () => void, reply: unknown) => {
  return () => {
    act();
    return { reply };
  };
};

const screens: Screen[] = [
  {
    screen: 'keys',
    answers: (isDone, act) => ({
      'keys.list': () => ({
        reply: { data: [key('Old', isDone() ? '2026-11-23T08:00:00Z' : null), key('New', null)] },
      }),
      'keys.revoke': done(act, { data: [] }),
    }),
    press: 'Revoke',
    goesTo: () => page.getByRole('row', { name: /^Old/ }).element(),
  },
  {
    screen: 'service-days',
    answers: (isDone, act) => ({
      'settings.get': () => ({
        reply: {
          timeZone: 'America/New_York',
          hosts: [],
          programme: {},
          pauses: [{ ...pause, liftedAt: isDone() ? '2026-11-23T08:00:00Z' : null }],
        },
      }),
      'service.resume': done(act, { isLifted: true }),
    }),
    press: 'Remove',
    goesTo: () => page.getByRole('row', { name: /2026-11-01/ }).element(),
  },
  {
    screen: 'staff',
    answers: (isDone, act) => ({
      'team.list': () => ({ reply: { data: [person(isDone() ? 0 : 2)] } }),
      'team.endSignIns': done(act, { data: [] }),
    }),
    press: 'End sessions',
    goesTo: () => page.getByRole('row', { name: /^Sam/ }).getByRole('button', { name: 'Change roles' }).element(),
  },
  {
    screen: 'account',
    answers: (isDone, act) => ({
      'passkeys.list': () => ({ reply: { data: [] } }),
      'signIns.list': () => ({ reply: { data: [signIn('a1', true), ...(isDone() ? [] : [signIn('a2', false)])] } }),
      'signIns.end': done(act, { data: [] }),
    }),
    press: 'End',
    goesTo: () => page.getByRole('region', { name: /^Table: Active sessions/ }).element(),
  },
  {
    screen: 'orders',
    answers: (isDone, act) => ({
      'orders.open': () => ({
        reply: { suppliers: [], orders: isDone() ? [] : [orderInDoubt], isWhole: true, titles: { coffee: 'Coffee' } },
      }),
      'orders.settle': done(act, { outcome: 'RELEASED', settledAt: null, settledBy: null }),
    }),
    press: 'Resolve',
    reason: true,
    goesTo: () => page.getByRole('heading', { level: 1 }).element(),
  },
];

test.each(screens)(
  'the clicked button disappears after its action, and the focus stays nearby: $screen [DESK-382]',
  async ({ screen, answers, press, reason = false, goesTo }) => {
    await page.viewport(1280, 800);
    let isDone = false;
    const act = () => {
      isDone = true;
    };
    await openDesk(
      `/bay/${screen}`,
      answers(() => isDone, act),
    );
    await page.getByRole('button', { name: press, exact: true }).first().click();
    const dialog = page.getByRole('alertdialog');
    if (reason) await dialog.getByRole('textbox', { name: 'Reason' }).fill('The supplier closed');
    (dialog.getByRole('button', { name: press }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).toBe(goesTo());
  },
);
