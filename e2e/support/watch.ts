import type { Page } from '@playwright/test';

export function troublesOf(page: Page): string[] {
  const troubles: string[] = [];
  page.on('console', (message) => {
    // Playwright itself warns of the service worker it blocks.
    const isOwn = message.text().includes('blocked by Playwright');
    if (!isOwn && ['error', 'warning'].includes(message.type())) troubles.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`thrown: ${error.message}`));
  return troubles;
}
