import { describe, expect, it } from 'vitest';
import { destinationOf } from './destination.ts';

const here = { origin: 'https://rewards.example', hasScreen: (address: string) => !address.startsWith('/unbuilt') };

describe('an address', () => {
  it('with one slash, or of our own origin, stays inside [CAMP-10]', () => {
    expect(destinationOf('/earn', here)).toEqual({ kind: 'inside', path: '/earn' });
    expect(destinationOf('https://rewards.example/earn?a=1#b', here)).toEqual({ kind: 'inside', path: '/earn?a=1#b' });
  });

  it.each(['https://survey.example/1', 'https://rewards.example.evil.example/'])('%s is external [CAMP-10]', (href) => {
    expect(destinationOf(href, here)).toMatchObject({ kind: 'outside', href, here: false });
  });

  it('of the app without a screen is unusable, and no link is shown [CAMP-10]', () => {
    expect(destinationOf('/unbuilt?a=1', here)).toBeNull();
    expect(destinationOf('https://rewards.example/unbuilt', here)).toBeNull();
    expect(destinationOf('https://survey.example/unbuilt', here)).toMatchObject({ kind: 'outside' });
  });

  it('stays in the same window only if the target says so [CAMP-06]', () => {
    expect(destinationOf('https://survey.example/', here, '_self')).toMatchObject({ here: true });
    expect(destinationOf('https://survey.example/', here, 5)).toMatchObject({ here: false });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'ftp://files.example',
    'https://',
  ])('%s is not followed [CAMP-10]', (address) => {
    expect(destinationOf(address, here)).toBeNull();
  });
});
