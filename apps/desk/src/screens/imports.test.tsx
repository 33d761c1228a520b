import { importLimits } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseIn } from '../testing/chosen-file.ts';
import { type Answers, openDesk, owner, type SentCall } from '../testing/desk-page.tsx';
import { savedFiles } from '../testing/saved-files.ts';

const importId = '0a3c5b52-9f4e-7f7f-8a55-2f3f4f1b7a21';
const at = '2026-11-22T08:00:00Z';
const check = {
  accepted: 1_200,
  duplicates: 3,
  leftOut: 0,
  rejected: 2,
  unconnected: 900,
  tooEarly: 0,
  members: 40,
  points: 3_000,
  campaigns: [{ campaignId: 'night-rides', counted: 300, earnings: 300, points: 3_000, lost: 0 }],
  reasons: [
    { line: 7, reason: 'BAD_TIME', key: 'startedAt' },
    { line: 9, reason: 'BAD_SHAPE', key: '' },
  ],
};
const details = (state: string, over: object = {}) => ({
  importId,
  providerId: 'bikes',
  providerName: 'City Bikes',
  fileName: 'rides.csv',
  size: 5_000_000,
  parts: 3,
  partsReceived: 3,
  state,
  problem: null,
  rows: null,
  rowsDone: 0,
  createdAt: at,
  startedAt: null,
  endedAt: null,
  fileUntil: '2026-11-23T08:00:00Z',
  revision: 1,
  mapping: null,
  check: null,
  counts: null,
  pointsEarned: 0,
  titles: { 'night-rides': 'Night rides' },
  ...over,
});
const proposal = {
  problem: null,
  mapping: {
    type: 'trip.completed',
    mode: 'bus',
    columns: { eventId: 'ride', subject: 'card', startedAt: 'start', endedAt: 'end' },
    time: { format: '%Y-%m-%d %H:%M', zone: 'America/New_York' },
  },
  header: ['ride', 'card', 'start', 'end', 'km'],
  sample: [['R1', '1000001', '2026-01-05 06:00', '2026-01-05 06:10', '3.5']],
  unsure: ['mode'],
  isFromLastImport: false,
};
const only = (reply: unknown) => () => ({ reply });
const opened = (reply: unknown, more: Answers = {}) =>
  openDesk(`/bay/imports/${importId}`, { 'imports.get': only(reply), 'imports.propose': only(proposal), ...more });

test('a file is uploaded packed in parts; a failed part is sent again and the upload continues there [DESK-713, DESK-720]', async () => {
  const sent: SentCall[] = [];
  let isDown = true;
  const size = importLimits.partBytes * 2 + 10;
  await openDesk('/bay/imports', {
    'imports.list': only({ imports: [], providers: [{ providerId: 'bikes', name: 'City Bikes' }] }),
    'imports.create': (asked) => {
      sent.push(asked);
      return { reply: { importId, parts: 3 } };
    },
    'imports.addPart': (asked) => {
      const { part } = asked.body as { part: number };
      if (part === 1 && isDown) return { status: 503, error: 'SERVICE_UNAVAILABLE' };
      sent.push(asked);
      return { reply: { partsReceived: part + 1 } };
    },
    'imports.get': only(details('UPLOADED')),
    'imports.propose': only(proposal),
  });
  await page.getByRole('button', { name: 'Import a file' }).click();
  const dialog = page.getByRole('alertdialog');
  chooseIn(dialog.getByLabelText('File'), new File(['a'.repeat(size)], 'rides.csv'));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect.element(dialog.getByText('Part 1 of 3')).toBeVisible();
  // While the upload runs, its button is busy and ignores a click.
  await expect.element(dialog.getByText(/^The service isn’t available right now/)).toBeVisible();
  isDown = false;
  await dialog.getByRole('button', { name: 'Continue the upload' }).click();
  await expect.element(page.getByRole('heading', { name: 'rides.csv' })).toBeVisible();
  const bodies = sent.map(({ body }) => body as Record<string, unknown>);
  expect(bodies).toMatchObject([
    { provider: 'bikes', fileName: 'rides.csv', size },
    { part: 0 },
    { part: 1 },
    { part: 2 },
  ]);
  for (const { data } of bodies.slice(1)) expect(atob(String(data)).slice(0, 2)).toBe('\u001f\u008b');
});

test('an upload that a closed page interrupted continues with the same file only [DESK-720]', async () => {
  await opened(details('UPLOADING', { size: 5, partsReceived: 1 }), {
    'imports.addPart': (asked) => ({ reply: { partsReceived: (asked.body as { part: number }).part + 1 } }),
  });
  await expect.element(page.getByText(/stopped at part 1 of 3/)).toBeVisible();
  const field = page.getByLabelText('File');
  chooseIn(field, new File(['longer'], 'rides.csv'));
  await expect.element(page.getByText(/isn’t the same file/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue the upload' })).toBeDisabled();
  chooseIn(field, new File(['abcde'], 'rides.csv'));
  await expect.element(page.getByRole('button', { name: 'Continue the upload' })).toBeEnabled();
});

test('columns are proposed with doubts; a change and its error are at the column; the check sends the mapping [DESK-714]', async () => {
  const sent: unknown[] = [];
  await opened(details('UPLOADED'), {
    'imports.check': ({ body }) => {
      sent.push(body);
      return { reply: { errors: [{ key: 'columns.distance', message: 'expected one, found none' }] } };
    },
  });
  await expect.element(page.getByLabelText('Rider')).toHaveValue('card');
  await expect.element(page.getByText('Example: 1000001.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Check this: it’s a guess.', { exact: false })).toBeVisible();
  await page.getByLabelText('Distance', { exact: true }).selectOptions('km');
  await page.getByLabelText('Unit of distance').selectOptions('Kilometers');
  await page.getByLabelText('Mode').selectOptions('All rides: Bike share');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect.element(page.getByText('This doesn’t fit: expected one, found none')).toBeVisible();
  expect(sent).toMatchObject([
    {
      mapping: {
        mode: 'bikeshare',
        distanceUnit: 'KILOMETERS',
        columns: { ...proposal.mapping.columns, distance: 'km' },
        time: proposal.mapping.time,
      },
    },
  ]);
});

test('a check shows what would be imported and the first rejected rows; the import starts as it was checked [DESK-715, DESK-716]', async () => {
  const sent: unknown[] = [];
  let reply = details('CHECKED', { check, rows: 1_205, revision: 4 });
  await openDesk(`/bay/imports/${importId}`, {
    'imports.get': () => ({ reply }),
    'imports.propose': only(proposal),
    'imports.run': ({ body }) => {
      sent.push(body);
      reply = details('RUNNING', { rows: 1_205, rowsDone: 500 });
      return { reply: { isChanged: true } };
    },
  });
  await expect.element(page.getByRole('row', { name: /7 The time has another format.* Start/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Night rides 300/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change columns' })).toBeVisible();
  await page.getByRole('button', { name: 'Import the file' }).click();
  await expect.element(page.getByText('Import 1,200 rides?')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import the file' }).click();
  await expect.element(page.getByText('500 of 1,205 rows')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(sent).toEqual([{ revision: 4 }]);
});

test('an empty list states what a file needs, with one button for those who may import [DESK-713, DESK-723]', async () => {
  const answers = { 'imports.list': only({ imports: [], providers: [{ providerId: 'bikes', name: 'City Bikes' }] }) };
  await openDesk('/bay/imports', answers);
  await expect.element(page.getByText(/one ride per row/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Import a file' }).elements()).toHaveLength(1);
  const viewer = { ...owner, agencies: [{ ...owner.agencies[0], permissions: ['providers.read', 'programme.read'] }] };
  await openDesk('/bay/imports', { ...answers, 'me.get': only(viewer) });
  await expect.element(page.getByText('No imports yet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Import a file' })).not.toBeInTheDocument();
});

test('a check without members asks to look at the column for the rider; campaigns that pay nothing are left out [DESK-715]', async () => {
  const campaigns = [{ campaignId: 'night-rides', counted: 0, earnings: 0, points: 0, lost: 0 }];
  await opened(details('CHECKED', { check: { ...check, members: 0, points: 0, campaigns }, rows: 1_205 }));
  await expect.element(page.getByText(/No member has these rides/)).toBeVisible();
  await expect.element(page.getByText('No campaign pays for these rides.')).toBeVisible();
  await opened(details('CHECKED', { check, rows: 1_205 }));
  await expect.element(page.getByText(/Rides without a member are saved/)).toBeVisible();
});

test('an import that failed in the middle continues; without its file it asks for another upload [DESK-719, PRIV-18]', async () => {
  const problem = { code: 'UNEXPECTED', line: null, detail: null };
  const failed = { check, problem, rows: 1_205, rowsDone: 500 };
  await opened(details('FAILED', failed));
  await expect.element(page.getByText(/Failed after 500 rows/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue the import' })).toBeVisible();
  await opened(details('FAILED', { ...failed, fileUntil: null }));
  await expect.element(page.getByText(/500 rows were imported. Upload it again for the rest/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue the import' })).not.toBeInTheDocument();
});

test('an import that would earn more than its check counted can only be checked again [DESK-717]', async () => {
  const problem = { code: 'POINTS_BEYOND_CHECK', line: null, detail: null };
  await opened(details('FAILED', { check, problem, rows: 1_205, rowsDone: 500 }));
  await expect.element(page.getByText(/Stopped after 500 rows/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Check again' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue the import' })).not.toBeInTheDocument();
});

test('a file that no mapping can read has no form; one without times has its mapping as text [DESK-721]', async () => {
  const answer = (code: string) => ({
    'imports.propose': only({
      ...proposal,
      mapping: null,
      header: [],
      sample: [],
      problem: { code, line: null, detail: null },
    }),
  });
  await opened(details('UPLOADED'), answer('WORKBOOK'));
  await expect.element(page.getByText(/spreadsheet or zip file/)).toBeVisible();
  await expect.element(page.getByText(/upload the file again/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Check the file' })).not.toBeInTheDocument();
  await opened(details('UPLOADED'), answer('NO_TIMES'));
  await expect.element(page.getByLabelText('Mapping as text')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Check the file' })).toBeVisible();
});

test('columns of the last import are named as such [DESK-714]', async () => {
  await opened(details('UPLOADED'), { 'imports.propose': only({ ...proposal, isFromLastImport: true, unsure: [] }) });
  await expect.element(page.getByText(/columns of this provider’s last import/)).toBeVisible();
  await expect.element(page.getByText(/it’s a guess/)).not.toBeInTheDocument();
});

test('a report has the counts, and all rejected rows as a file [DESK-718]', async () => {
  const files = savedFiles();
  const counts = { accepted: 1_200, duplicates: 3, leftOut: 0, rejected: 2 };
  await opened(details('DONE', { counts, fileUntil: null }), {
    'imports.rejections': ({ query }) =>
      query['after'] === '0'
        ? { reply: { rejections: check.reasons.slice(0, 1), next: 7 } }
        : { reply: { rejections: check.reasons.slice(1), next: null } },
    'acts.tookTable': only({ rows: 2 }),
  });
  await expect.element(page.getByText('1,200')).toBeVisible();
  await expect.element(page.getByText(/Known rides don’t count twice/)).toBeVisible();
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  await expect.poll(() => files.length).toBe(1);
  const csv = await files[0];
  expect(csv).toContain('Line,Reason,Column for');
  expect(csv).toContain('9,The number of cells differs from the header,Whole row');
});

test('a broken file and a canceled import say what to do next; a viewer sees no actions [DESK-721, DESK-719, DESK-723]', async () => {
  const problem = { code: 'ROW_TOO_LONG', line: 12, detail: null };
  await opened(details('FAILED', { problem }));
  await expect.element(page.getByText(/Line 12: A row is too long/)).toBeVisible();
  await opened(details('CANCELED', { check, rows: 1_205, rowsDone: 500 }));
  await expect.element(page.getByText(/Canceled after 500 rows/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue the import' })).toBeVisible();
  const agency = owner.agencies[0];
  const viewer = { ...owner, agencies: [{ ...agency, permissions: ['providers.read', 'programme.read'] }] };
  await openDesk(`/bay/imports/${importId}`, {
    'me.get': only(viewer),
    'imports.get': only(details('CANCELED', { check, rows: 1_205, rowsDone: 500 })),
  });
  await expect.element(page.getByText(/Canceled after 500 rows/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue the import' })).not.toBeInTheDocument();
});
