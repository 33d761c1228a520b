import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onePage, openDesk, owner, type SentCall } from '../testing/desk-page.tsx';
import { dataRequest } from '../testing/forms.ts';
import { maya, noGrants } from '../testing/member.ts';

const address = `/bay/members/${maya.memberId}`;
const [agency] = owner.agencies;
const reader = () => ({ reply: { ...owner, agencies: [{ ...agency, permissions: ['members.read'] }] } });
const readings = (over: object = {}) => ({
  'members.get': () => ({ reply: { ...maya, may: [], ...over } }),
  'members.offerGrants': noGrants,
  'members.timeline': () => onePage(),
});
const actions = page.getByRole('region', { name: 'Actions', exact: true });
const open = { ...dataRequest, isOwn: true } as const;

test('staff who may not delete hand the request over in the member’s words, and see that it is open [DESK-669, DESK-672]', async () => {
  const sent: SentCall[] = [];
  await openDesk(address, {
    ...readings(),
    'me.get': reader,
    'members.get': () => ({ reply: { ...maya, may: [], dataRequests: sent.length === 0 ? [] : [open] } }),
    'dataRequests.request': (call) => {
      sent.push(call);
      return { reply: open };
    },
  });
  await expect.element(actions.getByRole('button', { name: 'Request data copy' })).toBeVisible();
  await actions.getByRole('button', { name: 'Request deletion' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Request deletion of Maya Okafor?' });
  await dialog.getByRole('button', { name: 'Request deletion' }).click();
  await expect.element(dialog.getByText('Enter a reason (3 to 300 characters).')).toBeVisible();
  await dialog.getByLabelText('Member’s words').fill('Please delete my account');
  await dialog.getByRole('button', { name: 'Request deletion' }).click();
  await expect.element(page.getByText('Request sent')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ kind: 'ERASE', words: 'Please delete my account' }]);
  const line = actions.getByRole('list', { name: 'Data requests' }).getByRole('listitem');
  await expect.element(line).toMatchTextContent(/^Delete member Open Sam · due Dec 31, 2098/);
  await expect.element(actions.getByRole('button', { name: 'Request deletion' })).not.toBeInTheDocument();
  await expect.element(actions.getByRole('button', { name: 'Request data copy' })).toBeVisible();
});

test('staff who may delete and export, and an erased member, have no button to request it [DESK-669]', async () => {
  await openDesk(address, readings({ may: ['erase', 'export'] }));
  await expect.element(actions.getByRole('button', { name: 'Delete member' })).toBeVisible();
  expect(actions.getByRole('button', { name: /^Request/ }).elements()).toEqual([]);
  await openDesk(address, { ...readings({ status: 'DELETED' }), 'me.get': reader });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(page.getByRole('button', { name: /^Request/ }).elements()).toEqual([]);
});

test('a declined request shows its reason on the member’s page [DESK-672]', async () => {
  const declined = { ...open, state: 'DECLINED', closedAt: '2026-11-22T09:00:00Z', reason: '<b>Not</b> their account' };
  await openDesk(address, { ...readings({ dataRequests: [declined] }), 'me.get': reader });
  await expect.element(actions.getByText('<b>Not</b> their account')).toBeVisible();
});

test('an owner deletes the member or declines under Approvals; an overdue request is marked [DESK-670, DESK-671]', async () => {
  const sent: SentCall[] = [];
  const late = { ...dataRequest, mayDecide: true, dueAt: '2026-11-01T00:00:00Z' };
  await openDesk('/bay/approvals', {
    'dataRequests.list': () => ({ reply: { requests: [late] } }),
    'members.previewErasure': () => ({ reply: { parts: [], points: 12 } }),
    'members.erase': (call) => {
      sent.push(call);
      return { reply: { outcome: 'ERASED' } };
    },
    'dataRequests.decline': (call) => {
      sent.push(call);
      return { reply: { ...late, state: 'DECLINED' } };
    },
  });
  const list = page.getByRole('region', { name: 'Data requests' });
  await expect.element(list.getByText('Overdue')).toBeVisible();
  await expect.element(list.getByText('Please delete my account')).toBeVisible();
  await list.getByRole('button', { name: 'Decline' }).click();
  const decline = page.getByRole('alertdialog', { name: 'Decline this data request?' });
  await expect.element(decline.getByText('Please delete my account')).toBeVisible();
  await decline.getByRole('textbox', { name: 'Reason' }).fill('Not their account');
  await decline.getByRole('button', { name: 'Decline' }).click();
  await expect.element(page.getByText('Declined', { exact: true }).first()).toBeVisible();
  await list.getByRole('button', { name: 'Delete member' }).click();
  const erase = page.getByRole('alertdialog', { name: 'Permanently delete 7d0f7c?' });
  await expect.element(erase.getByText('12 points are removed from the ledger.')).toBeVisible();
  await erase.getByRole('button', { name: 'Delete member' }).click();
  await expect.poll(() => sent.map(({ path }) => path.split('/').at(-1))).toEqual(['decline', 'erasure']);
  expect(sent[0]?.body).toEqual({ reason: 'Not their account' });
});

test('requests wait on Today for those who may complete them, and for their author [DESK-671]', async () => {
  const waiting = { ...dataRequest, mayDecide: true, dueAt: '2026-11-01T00:00:00Z' };
  await openDesk('/bay', { 'dataRequests.list': () => ({ reply: { requests: [waiting, open] } }) });
  const link = page.getByRole('link', { name: '1 data request needs you' });
  await expect.element(link).toHaveAttribute('href', '/bay/approvals');
  await expect.element(page.getByText('1 is overdue')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '1 of your data requests is open' })).toBeVisible();
});
