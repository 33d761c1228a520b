import type { Page } from '@playwright/test';
import type { speakerOf } from './program.ts';

export function clocksIn(timeZone: string, at = new Date()): { date: string; time: string } {
  const text = at.toLocaleString('sv-SE', { timeZone });
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

export async function describeRide(
  page: Page,
  t: ReturnType<typeof speakerOf>,
  { date, time, stop }: { date: string; time: string; stop: string },
): Promise<void> {
  const form = page.getByRole('form', { name: t('connect.ride.open') });
  await form.getByLabel(t('rides.missing.date')).fill(date);
  await form.getByLabel(t('connect.ride.time')).fill(time);
  await form.getByLabel(t('connect.ride.stop')).fill(stop);
  await page.getByRole('button', { name: t('connect.ride.send'), exact: true }).click();
}
