import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, type SentCall } from '../testing/desk-page.tsx';

const address = 'https://desk.example/admin/agencies/bay/mcp';

test('the page of assistants shows the address for assistants and what they can and can’t do, and an owner turns them on [DESK-691, DESK-692]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/assistant', {
    'assistant.get': () => ({ reply: { isOn: sent.length > 0, address } }),
    'assistant.set': (call) => {
      sent.push(call);
      return { reply: { isOn: true, address } };
    },
  });
  await expect.element(page.getByText('Assistants can’t connect.')).toBeVisible();
  await expect.element(page.getByText(address)).toBeVisible();
  await expect.element(page.getByText(/^Submit, publish, approve/)).toBeVisible();
  await page.getByRole('button', { name: 'Let assistants connect' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Let assistants connect' });
  await dialog.getByRole('button', { name: 'Let assistants connect' }).click();
  await expect.poll(() => sent[0]?.body).toEqual({ isOn: true });
  await expect.element(page.getByText('Assistants can connect.')).toBeVisible();
});
