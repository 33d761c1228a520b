import { limits, type MissingRide, type Ride } from '@fareback/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ErrorReply, mockReplies, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { testProvider, testStatus } from '../../testing/providers.ts';
import { MissingDrawer } from './missing-drawer.tsx';
import { missingWork } from './missing-rides.ts';
import { PhotoTooSmall, shrinkPhoto } from './shrink-photo.ts';

afterEach(() => missingWork.set(null));

/** A picture of a size; `noise` makes it compress badly, like a photo. */
async function picture(width: number, height: number, { type = 'image/jpeg', noise = false } = {}): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'teal';
  context.fillRect(0, 0, width, height);
  if (noise) {
    const pixels = context.createImageData(width, height);
    let seed = 1;
    for (let at = 0; at < pixels.data.length; at += 1) {
      seed = (seed * 16_807) % 2_147_483_647;
      pixels.data[at] = at % 4 === 3 ? 255 : seed & 255;
    }
    context.putImageData(pixels, 0, 0);
  }
  return canvas.convertToBlob({ type, quality: 1 });
}

/** A JPEG with a position in its metadata. */
async function withPosition(): Promise<Blob> {
  const bytes = new Uint8Array(await (await picture(300, 200)).arrayBuffer());
  const text = new TextEncoder().encode('Exif\0\0GPSLatitude 40.71');
  const head = new Uint8Array([0xff, 0xe1, 0, text.length + 2]);
  return new Blob([bytes.slice(0, 2), head, text, bytes.slice(2)], { type: 'image/jpeg' });
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

async function sizeOf(base64: string): Promise<[number, number]> {
  const bitmap = await createImageBitmap(new Blob([bytesOf(base64) as BlobPart], { type: 'image/jpeg' }));
  return [bitmap.width, bitmap.height];
}

describe('a photo', () => {
  test('leaves the device as a small JPEG without its position [RIDE-05]', async () => {
    const original = await withPosition();
    expect(await original.text()).toContain('GPSLatitude');
    const { base64, preview } = await shrinkPhoto(original);
    const bytes = bytesOf(base64);
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xff, 0xd8, 0xff]);
    expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(/Exif|GPS/);
    expect(preview).toBe(`data:image/jpeg;base64,${base64}`);
    expect(await sizeOf(base64)).toEqual([300, 200]);
  });

  test('of 3 megapixels becomes at most 1,600 pixels a side and 400 KB [RIDE-05]', async () => {
    const { base64 } = await shrinkPhoto(await picture(2000, 1500, { noise: true }));
    expect(bytesOf(base64).length).toBeLessThanOrEqual(limits.ridePhotoMaxBytes);
    const [width, height] = await sizeOf(base64);
    expect(Math.max(width, height)).toBeLessThanOrEqual(1600);
    expect(width / height).toBeCloseTo(4 / 3, 2);
  });

  test.each([
    ['HEIC', new Blob(['\0\0\0\u0018ftypheic'], { type: 'image/heic' })],
    ['a text', new Blob(['not a photo'], { type: 'image/jpeg' })],
  ])('of %s is not readable [RIDE-05]', async (_, file) => {
    await expect(shrinkPhoto(file)).rejects.toThrow('could not be decoded');
  });
});

describe('a photo under 64 pixels a side', () => {
  test.each([
    [63, 300],
    [4000, 100],
  ])('of %i by %i is too small on the device, before it is sent [RIDE-11]', async (width, height) => {
    await expect(shrinkPhoto(await picture(width, height))).rejects.toBeInstanceOf(PhotoTooSmall);
    await expect(shrinkPhoto(await picture(64, 300))).resolves.toMatchObject({ base64: expect.any(String) });
  });
});

const report: MissingRide = {
  MissingRideID: 'm-1',
  ProviderID: 'cards',
  providerName: 'Harbor Card',
  RiddenAtUTC: '2026-03-01T10:12:00.000Z',
  fromName: null,
  toName: null,
  note: null,
  state: 'OPEN',
  ReportedAtUTC: '2026-03-02T10:12:00.000Z',
  AnsweredAtUTC: null,
  answer: null,
  isInReview: false,
  reason: null,
  hasPhoto: false,
};
const ride: Ride = {
  RideID: 'ride-1',
  kind: 'RIDE',
  mode: 'bus',
  ProviderID: 'cards',
  providerName: 'Harbor Card',
  fromName: 'Mill Road',
  toName: 'Ropewalk',
  StartedAtUTC: null,
  EndedAtUTC: '2026-03-01T10:12:00.000Z',
  durationSeconds: null,
  distanceMeters: null,
  isClockOdd: false,
  isTimeHidden: false,
  isReduced: false,
  isVoided: false,
  points: 10,
};
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function show(more: Record<string, unknown> = {}): Promise<string[]> {
  const calls = mockReplies({
    'GET /rest/users/me/userinfo/en': verifiedMember,
    'GET /rest/users/me/missing-rides/en': [],
    'GET /rest/providers/en': [testProvider('cards', { Label: 'Harbor Card', arrivalDays: 2 })],
    'GET /rest/users/me/providersStatus': [testStatus('cards', 'CONNECTED', { identifier: '1' })],
    [`GET /rest/users/me/rides-of-day/${yesterday}/en`]: [],
    'POST /rest/users/me/missing-rides': report,
    ...more,
  });
  await renderForMember(<MissingDrawer isOpen onClose={() => {}} onConnect={() => {}} />);
  return calls;
}

async function fill(photo?: Blob): Promise<void> {
  await userEvent.fill(page.getByLabelText('Day'), yesterday);
  await userEvent.fill(page.getByLabelText('About when you arrived'), '08:30');
  if (photo) await choose(photo);
}

async function choose(photo: Blob): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file field');
  expect(input.accept).toBe('image/jpeg,image/png,image/webp');
  await userEvent.upload(input, new File([photo], 'ticket.jpg', { type: photo.type }));
}

describe('a report', () => {
  test('says when rides arrive and shows those known of the day, before it is sent [RIDE-01]', async () => {
    await show({ [`GET /rest/users/me/rides-of-day/${yesterday}/en`]: [ride] });
    await expect.element(page.getByText('Rides from Harbor Card usually arrive within 2 days.')).toBeVisible();
    await userEvent.fill(page.getByLabelText('Day'), yesterday);
    const known = page.getByRole('region', { name: 'Rides we already have for that day' });
    await expect.element(known).toMatchTextContent(/Bus.*Mill Road.*Ropewalk/);
  });

  test('shows its photo, sends it after the report and says that it arrived [RIDE-05]', async () => {
    const calls = await show({ 'PUT /rest/users/me/missing-rides/m-1/photo': { ...report, hasPhoto: true } });
    await fill(await picture(300, 200));
    await expect.element(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
    await button('Send').click();
    await expect.element(page.getByText('Photo included')).toBeVisible();
    const writes = calls.filter((call) => !call.startsWith('GET'));
    expect(writes).toEqual(['POST /rest/users/me/missing-rides', 'PUT /rest/users/me/missing-rides/m-1/photo']);
  });

  test('stays if only its photo fails, and one press sends the photo again [RIDE-05]', async () => {
    let tries = 0;
    await show({
      'PUT /rest/users/me/missing-rides/m-1/photo': () => {
        tries += 1;
        return tries === 1 ? new ErrorReply(503, 'SERVICE_UNAVAILABLE') : { ...report, hasPhoto: true };
      },
    });
    await fill(await picture(300, 200));
    await button('Send').click();
    await expect.element(page.getByText(/^We got your report, but not the photo\./)).toBeVisible();
    await button('Send the photo again').click();
    await expect.element(page.getByText('Photo included')).toBeVisible();
    expect(tries).toBe(2);
  });

  test('with an unreadable photo says what to do and can be sent without [RIDE-05]', async () => {
    const calls = await show();
    await fill(new Blob(['\0\0\0\u0018ftypheic'], { type: 'image/heic' }));
    await expect
      .element(page.getByText(/^This device can't read that photo\. Choose a JPEG, PNG or WebP/))
      .toBeVisible();
    await button('Send').click();
    await expect.element(page.getByRole('dialog', { name: "Thank you, we're looking" })).toBeVisible();
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  test('with a photo that is too small says so and can be sent without [RIDE-11]', async () => {
    const calls = await show();
    await fill(await picture(300, 40));
    await expect.element(page.getByText(/^This photo is too small or too narrow\./)).toBeVisible();
    await button('Send').click();
    await expect.element(page.getByRole('dialog', { name: "Thank you, we're looking" })).toBeVisible();
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  test('whose photo the server refuses for good says why and does not offer to send it again [RIDE-11]', async () => {
    await show({ 'PUT /rest/users/me/missing-rides/m-1/photo': new ErrorReply(400, 'PHOTO_NOT_READABLE') });
    await fill(await picture(300, 200));
    await button('Send').click();
    await expect.element(page.getByText(/^We couldn't read this photo\./)).toBeVisible();
    await expect.element(button('Send the photo again')).not.toBeInTheDocument();
  });

  test('drops a photo that was removed [RIDE-05]', async () => {
    const calls = await show();
    await fill(await picture(300, 200));
    await button('Remove the photo').click();
    await expect.element(page.getByRole('img', { name: 'Your photo' })).not.toBeInTheDocument();
    await button('Send').click();
    await expect.element(page.getByRole('dialog', { name: "Thank you, we're looking" })).toBeVisible();
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  test('is rejected with a message after ten in 30 days [RIDE-04]', async () => {
    await show({ 'POST /rest/users/me/missing-rides': new ErrorReply(409, 'MISSING_RIDES_THIS_MONTH') });
    await fill();
    await button('Send').click();
    await expect.element(page.getByText(/^You reported 10 rides in the last 30 days\./)).toBeVisible();
  });
});
