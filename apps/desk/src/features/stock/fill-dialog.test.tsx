import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseIn, slowFile } from '../../testing/chosen-file.ts';
import { type Answer, openDesk, type SentCall } from '../../testing/desk-page.tsx';

const pool = {
  offerId: 'coffee',
  title: 'Coffee',
  state: 'LOW',
  free: 2,
  daysLeft: 3,
  given: 9,
  givenIn30Days: 9,
  expired: 0,
  expireIn30Days: 0,
  nextExpiry: null,
  lowBelow: 20,
};
const told = { known: [], expired: 0, blank: 0, repeated: 0, faults: [] };

async function openFilling(addLines: (call: SentCall) => Answer, language: 'en' | 'es' = 'en') {
  const answers = { 'coupons.stock': () => ({ reply: { pools: [pool] } }), 'coupons.addLines': addLines };
  await openDesk('/bay/stock', answers, language);
  await page.getByRole('button', { name: language === 'en' ? 'Add codes' : 'Agregar códigos' }).click();
  return page.getByRole('alertdialog');
}

test('a code file is fully checked before any code is saved, lists errors by line, and can be corrected and sent again [DESK-87]', async () => {
  const sent: SentCall[] = [];
  const dialog = await openFilling((call) => {
    sent.push(call);
    const { lines } = call.body as { lines: string[] };
    const at = lines.indexOf('1,2E+15');
    const faults =
      at === -1
        ? []
        : [{ line: at + 1, fault: 'has a number that a spreadsheet shortened', why: 'SHORTENED', value: null }];
    const added = at === -1 ? lines.filter((line) => line !== '').length - 1 : 0;
    return { reply: { ...told, added, known: [{ offerId: 'tea', count: 1 }], faults } };
  });
  await dialog.getByLabelText('Code file').upload(new File(['A-1\n1,2E+15\nA-2'], 'codes.csv'));
  await dialog.getByRole('button', { name: 'Check file' }).click();
  await expect
    .element(dialog.getByText('Line 2 has a number that a spreadsheet shortened', { exact: false }))
    .toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Check file' })).toBeDisabled();

  await dialog.getByLabelText('Code file').upload(new File(['A-1\nA-2\nA-3\nA-2'], 'codes.csv'));
  await dialog.getByLabelText('Expires').fill('2027-03-31');
  await dialog.getByRole('button', { name: 'Check file' }).click();
  await expect
    .element(dialog.getByText('2 new codes, 1 already in a pool, 1 repeated in this file, 0 expired'))
    .toBeVisible();
  expect(sent.map(({ body }) => (body as { isDryRun: boolean }).isDryRun)).toEqual([true, true]);
  await dialog.getByRole('button', { name: 'Add 2 codes' }).click();
  await expect.element(page.getByText('2 codes added')).toBeVisible();
  expect(sent[2]).toMatchObject({
    path: '/admin/agencies/bay/offers/coffee/coupons',
    body: { heading: 'A-1', firstLine: 1, lines: ['A-1', 'A-2', 'A-3', ''], expires: '2027-03-31', isDryRun: false },
  });
});

test("line errors are shown in the desk's language with a fix [DESK-420]", async () => {
  const faults = [
    { line: 2, fault: 'has 4 columns', why: 'COLUMNS', value: '4' },
    { line: 3, fault: 'has an expiry that cannot be read', why: 'EXPIRY', value: '31.12.2026' },
  ];
  const dialog = await openFilling(() => ({ reply: { ...told, added: 0, faults } }), 'es');
  await dialog.getByLabelText('Archivo de códigos').upload(new File(['A-1\nA-2,,x,y\nA-3,31.12.2026'], 'codes.csv'));
  await dialog.getByRole('button', { name: 'Revisar archivo' }).click();
  await expect.element(dialog.getByText(/^Línea 2: tiene 4 columnas\. Deje solo el código/)).toBeVisible();
  await expect.element(dialog.getByText(/^Línea 3: tiene un vencimiento no válido \(31\.12\.2026\)/)).toBeVisible();
  await expect.element(dialog.getByText(/^No se agregaron códigos\. Corrija estas líneas/)).toBeVisible();
});

test('a file without any codes, or without new ones, asks for another file [DESK-420]', async () => {
  const dialog = await openFilling(() => ({ reply: { ...told, added: 0, known: [{ offerId: 'coffee', count: 1 }] } }));
  await dialog.getByLabelText('Code file').upload(new File(['\n \n'], 'none.csv'));
  await expect.element(dialog.getByText('This file has no codes. Choose another one.')).toBeVisible();
  await dialog.getByLabelText('Code file').upload(new File(['A-1'], 'codes.csv'));
  await dialog.getByRole('button', { name: 'Check file' }).click();
  await expect.element(dialog.getByText('No new codes. Choose another file.')).toBeVisible();
});

test('a workbook chosen as a code file is recognized and nothing is sent [DESK-370]', async () => {
  const dialog = await openFilling(() => ({ reply: { ...told, added: 1 } }));
  await dialog.getByLabelText('Code file').upload(new File(['PK\u0003\u0004 and more'], 'codes.csv'));
  await expect.element(dialog.getByText(/Export the sheet as CSV/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Check file' })).toBeDisabled();
});

test.each([
  ['a workbook of old', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
  ['letters of another encoding', new Uint8Array([0x43, 0x41, 0x46, 0xc9, 0x0a])],
])('%s chosen as a code file is recognized and nothing is sent [DESK-377]', async (_, bytes) => {
  const dialog = await openFilling(() => ({ reply: { ...told, added: 1 } }));
  await dialog.getByLabelText('Code file').upload(new File([bytes], 'codes.csv'));
  await expect.element(dialog.getByText(/Export the sheet as CSV/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Check file' })).toBeDisabled();
});

const inUtf16 = (text: string): number[][] =>
  Array.from(text, (sign) => [sign.charCodeAt(0) % 256, Math.floor(sign.charCodeAt(0) / 256)]);

test.each([
  ['as Unicode text', inUtf16('\uFEFFPK-1\nA-2').flat()],
  ['as Unicode text of the other order', inUtf16('\uFEFFPK-1\nA-2').flatMap((bytes) => bytes.toReversed())],
  ['in UTF-8', [...new TextEncoder().encode('PK-1\nA-2')]],
])(
  'codes that a spreadsheet saved %s are read, even if the file begins like a zip file [DESK-377]',
  async (_, bytes) => {
    const sent: unknown[] = [];
    const dialog = await openFilling(({ body }) => {
      sent.push((body as { lines: string[] }).lines);
      return { reply: { ...told, added: 2 } };
    });
    await dialog.getByLabelText('Code file').upload(new File([new Uint8Array(bytes)], 'codes.txt'));
    await dialog.getByRole('button', { name: 'Check file' }).click();
    await expect.poll(() => sent).toEqual([['PK-1', 'A-2']]);
  },
);

test('a dialog with a file to choose is no wider than the phone [DESK-376]', async () => {
  await page.viewport(390, 844);
  const dialog = await openFilling(() => ({ reply: { ...told, added: 1 } }));
  await expect.element(dialog).toBeVisible();
  const { left, right } = dialog.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(390);
  await page.viewport(1280, 800);
});

/** A file of three parts, recognizable by their codes. */
const longFile = new File([Array.from({ length: 2_500 }, (_, at) => `CODE-${at}`).join('\n')], 'codes.csv');
const partOf = ({ body }: SentCall) => {
  const { firstLine, isDryRun } = body as { firstLine: number; isDryRun: boolean };
  return `${isDryRun ? 'try' : 'keep'} ${firstLine}`;
};

test('after a network failure, a click resumes with the part that got no response [DESK-169]', async () => {
  const sent: string[] = [];
  const dialog = await openFilling((call) => {
    sent.push(partOf(call));
    if (sent.length === 2 || sent.length === 6) throw new TypeError('Failed to fetch');
    return { reply: { ...told, added: (call.body as { lines: string[] }).lines.length } };
  });
  await dialog.getByLabelText('Code file').upload(longFile);
  await dialog.getByRole('button', { name: 'Check file' }).click();
  await expect
    .element(dialog.getByText('We couldn’t reach the server. Check your connection, then try again.'))
    .toBeVisible();
  await expect.element(dialog.getByText('Part 1 of 3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Add 2,500 codes' }).click();
  await expect.element(dialog.getByText('1,000 codes added')).toBeVisible();
  // A partly saved file cannot be swapped, and its expiry cannot change.
  await expect.element(dialog.getByLabelText('Code file')).toBeDisabled();
  await expect.element(dialog.getByLabelText('Expires')).toBeDisabled();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('2,500 codes added')).toBeVisible();
  expect(sent).toEqual(['try 1', 'try 1001', 'try 1001', 'try 2001', 'keep 1', 'keep 1001', 'keep 1001', 'keep 2001']);
});

test('a click stops between two parts, and another file starts from the beginning [DESK-169]', async () => {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const dialog = await openFilling((call) => {
    sent.push(partOf(call));
    return { reply: { ...told, added: 1 }, when: new Promise<void>((resolve) => answers.push(resolve)) };
  });
  await dialog.getByLabelText('Code file').upload(longFile);
  await dialog.getByRole('button', { name: 'Check file' }).click();
  await dialog.getByRole('button', { name: 'Stop after this part' }).click();
  answers[0]?.();
  await expect.element(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await dialog.getByLabelText('Code file').upload(new File(['A-1'], 'other.csv'));
  await dialog.getByRole('button', { name: 'Check file' }).click();
  await expect.poll(() => sent).toEqual(['try 1', 'try 1']);
  answers[1]?.();
  await expect.element(dialog.getByRole('button', { name: 'Add 1 code' })).toBeVisible();
});

test('after choosing two files in a row only the last is sent, and no file is sent while it is read [DESK-414]', async () => {
  const sent: unknown[] = [];
  const dialog = await openFilling(({ body }) => {
    sent.push((body as { lines: string[] }).lines);
    return { reply: { ...told, added: 1 } };
  });
  const field = dialog.getByLabelText('Code file');
  const check = dialog.getByRole('button', { name: 'Check file' });
  chooseIn(field, new File(['A-1'], 'codes.csv'));
  await expect.element(check).toBeEnabled();
  const [first, second] = [slowFile(new File(['B-1'], 'codes.csv')), slowFile(new File(['C-1'], 'codes.csv'))];
  chooseIn(field, first.file);
  await expect.element(check).toBeDisabled();
  chooseIn(field, second.file);
  second.letGo();
  await expect.element(check).toBeEnabled();
  first.letGo();
  await check.click();
  await expect.poll(() => sent).toEqual([['C-1']]);
});

test('codes of a part whose response was lost are counted as already known [DESK-415]', async () => {
  const kept = new Set<string>();
  let keeps = 0;
  const dialog = await openFilling(({ body }) => {
    const { lines, isDryRun } = body as { lines: string[]; isDryRun: boolean };
    const fresh = lines.filter((line) => !kept.has(line));
    const known = lines.length === fresh.length ? [] : [{ offerId: 'coffee', count: lines.length - fresh.length }];
    if (isDryRun) return { reply: { ...told, added: fresh.length, known } };
    for (const line of fresh) kept.add(line);
    keeps += 1;
    if (keeps === 2) throw new TypeError('Failed to fetch');
    return { reply: { ...told, added: fresh.length, known } };
  });
  await dialog.getByLabelText('Code file').upload(longFile);
  await dialog.getByRole('button', { name: 'Check file' }).click();
  await dialog.getByRole('button', { name: 'Add 2,500 codes' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('1,500 codes added')).toBeVisible();
  await expect.element(page.getByText(/^1,000 more were already in a pool, from an earlier attempt/)).toBeVisible();
});

test('after adding codes the focus moves to their offer, wherever it now is in the list of pools [DESK-431]', async () => {
  let isFilled = false;
  const tea = { ...pool, offerId: 'tea', title: 'Tea', free: 25, state: 'ENOUGH' };
  await openDesk('/bay/stock', {
    'coupons.stock': () => ({ reply: { pools: isFilled ? [tea, { ...pool, free: 32 }] : [pool, tea] } }),
    'coupons.addLines': ({ body }) => {
      isFilled = !(body as { isDryRun: boolean }).isDryRun;
      return { reply: { ...told, added: 2, faults: [] } };
    },
  });
  await page
    .getByRole('row', { name: /^Coffee/ })
    .getByRole('button', { name: 'Add codes' })
    .click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabelText('Code file').upload(new File(['A-1\nA-2'], 'codes.csv'));
  await dialog.getByRole('button', { name: 'Check file' }).click();
  await dialog.getByRole('button', { name: 'Add 2 codes' }).click();
  await expect.element(page.getByRole('row', { name: /^Coffee .* 32/ })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const focused = () => document.activeElement?.closest('tr')?.querySelector('td')?.textContent;
  await expect.poll(focused).toBe('Coffee');
});
