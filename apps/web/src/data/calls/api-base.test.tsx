import { validateInviteCode } from '@fareback/contract';
import { expect, it, vi } from 'vitest';

it('calls and reports go to the API that the page names, with the session [CONST-07]', async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({ isValid: true, CampaignType: 'PROMOTIONAL' }));
  vi.stubGlobal('fetch', send);
  document.head.insertAdjacentHTML('beforeend', '<meta name="api-base" content="https://api.agency.example" />');
  const [{ api }, { reportEvent }] = await Promise.all([import('./client.ts'), import('../reports/report-event.ts')]);
  await api.call(validateInviteCode, { body: { inviteCode: 'SPRING' } });
  reportEvent('Tutorial/completed');
  expect(send.mock.calls.map(([address, init]) => [address, init?.credentials])).toEqual([
    ['https://api.agency.example/auth/validate-invite-code', 'include'],
    ['https://api.agency.example/rest/events', 'include'],
  ]);
});
