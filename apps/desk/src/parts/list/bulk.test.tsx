import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answer, onePage, openDesk } from '../../testing/desk-page.tsx';

const idOf = (end: number): string => `019c7c2f-5e1a-7d4a-8a52-5d7b0a6b${String(end).padStart(4, '0')}`;
const report = (end: number) => ({
  missingRideId: idOf(end),
  memberId: idOf(9000),
  providerId: 'ferry',
  providerName: 'Ferry',
  riddenAt: '2026-11-20T08:00:00Z',
  fromName: `Pier ${end}`,
  toName: 'Market',
  note: null,
  state: 'OPEN',
  reportedAt: '2026-11-21T08:00:00Z',
  answeredAt: null,
  answer: null,
});

/** A server with open reports; `endOf` decides how the answer to a report ends. */
function reportServer(count: number, endOf: (end: number) => Answer | undefined = () => undefined) {
  const open = new Set(Array.from({ length: count }, (_, index) => index + 1));
  const sent: { end: number; body: unknown }[] = [];
  const answers = {
    'missingRides.list': () => onePage(...[...open].map(report)),
    'missingRides.answer': ({ path, body }: { path: string; body: unknown }): Answer => {
      const end = Number(path.split('/').at(-2)?.slice(-4));
      sent.push({ end, body });
      const other = endOf(end);
      if (other !== undefined) return other;
      open.delete(end);
      return { reply: { report: report(end), ride: null } };
    },
  };
  return { answers, sent };
}

const box = (end: number) => page.getByRole('checkbox', { name: new RegExp(`^Select .*Pier ${end}\\b`) });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('alertdialog');

async function reject(name: string): Promise<void> {
  await button(name).click();
  await dialog().getByRole('combobox', { name: 'Reason' }).selectOptions('The provider has no record');
  await dialog().getByRole('textbox', { name: 'Answer to the rider' }).fill('The ferry has no such ride.');
  await dialog().getByRole('button', { name, exact: true }).click();
}

test('many rows are selected, asked once with their number, and end as done or refused; refused ones stay selected [DESK-681]', async () => {
  const { answers, sent } = reportServer(3, (end) => (end === 2 ? { status: 409, error: 'OWN_ACCOUNT' } : undefined));
  await openDesk('/bay/missing-rides', answers);
  await box(1).click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all 3' }).click();
  await expect.element(page.getByText('3 selected')).toBeVisible();
  await reject('Reject 3 reports');
  await expect.element(dialog().getByText('2 of 3 done')).toBeVisible();
  await expect.element(dialog().getByText(/This is your own rider account/)).toBeVisible();
  expect(sent.map(({ end }) => end)).toEqual([1, 2, 3]);
  expect(sent[0]?.body).toEqual({
    state: 'NOT_FOUND',
    before: 'OPEN',
    reason: 'NO_RECORD',
    answer: 'The ferry has no such ride.',
  });
  await dialog()
    .getByRole('button', { name: /Cancel|Close/ })
    .click();
  const leave = dialog().getByRole('button', { name: /Discard|Leave|without/ });
  if (leave.query()) await leave.click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await expect.element(box(2)).toBeChecked();
  await button('Clear selection').click();
  await expect.element(page.getByText('1 selected')).not.toBeInTheDocument();
});

test('a report changed by a colleague is rejected with a message and stays selected [DESK-681]', async () => {
  const { answers, sent } = reportServer(2, (end) =>
    end === 1 ? { status: 409, error: 'CHANGED_MEANWHILE' } : undefined,
  );
  await openDesk('/bay/missing-rides', answers);
  await page.getByRole('checkbox', { name: 'Select all 2' }).click();
  await reject('Reject 2 reports');
  await expect.element(dialog().getByText(/Someone else changed this/)).toBeVisible();
  await expect.element(dialog().getByText('1 of 2 done')).toBeVisible();
  expect(sent.map(({ body }) => body)).toMatchObject([{ before: 'OPEN' }, { before: 'OPEN' }]);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  const leave = dialog().getByRole('button', { name: /Discard|Leave|without/ });
  if (leave.query()) await leave.click();
  await expect.element(box(1)).toBeChecked();
});

test('a lost connection stops, and the rest is continued without repeating done rows [DESK-681]', async () => {
  let isLost = true;
  const { answers, sent } = reportServer(4, (end) =>
    end === 2 && isLost ? { status: 500, error: 'INTERNAL_ERROR' } : undefined,
  );
  await openDesk('/bay/missing-rides', answers);
  await page.getByRole('checkbox', { name: 'Select all 4' }).click();
  await reject('Reject 4 reports');
  await expect.element(dialog().getByText(/connection was lost. 1 are done, 3 are left/)).toBeVisible();
  isLost = false;
  await dialog().getByRole('button', { name: 'Continue with 3' }).click();
  await expect.element(page.getByText('4 rows are done')).toBeVisible();
  expect(sent.map(({ end }) => end)).toEqual([1, 2, 2, 3, 4]);
});

test('at most 100 rows run at once; the rest stay selected for another press [DESK-681]', async () => {
  const { answers, sent } = reportServer(102);
  await openDesk('/bay/missing-rides', answers);
  await page.getByRole('checkbox', { name: 'Select all 102' }).click();
  await reject('Reject 100 reports');
  // Searching the page for a text while it works would slow it down.
  await expect.poll(() => sent.length).toBe(100);
  await expect.element(page.getByText('100 rows are done')).toBeVisible();
  expect(sent).toHaveLength(100);
  await expect.element(button('Reject 2 reports')).toBeVisible();
});

test('arrow keys move between checkboxes and skip rows without one [DESK-72]', async () => {
  await openDesk('/bay/missing-rides', {
    'missingRides.list': () => onePage(report(1), { ...report(2), state: 'FOUND' }, report(3)),
  });
  await expect.element(box(1)).toBeInTheDocument();
  (box(1).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(box(3)).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(box(1)).toHaveFocus();
});

test('rows are selected by keyboard, and on a phone the bar is visible within the screen [DESK-681]', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const { answers } = reportServer(30);
  await openDesk('/bay/missing-rides', answers);
  await expect.element(box(1)).toBeInTheDocument();
  (box(1).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(button('Reject 1 report')).toBeInViewport();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
