import { expect, test } from 'vitest';
import { plainConfig } from '../testing/member-page.tsx';
import { inlinedConfig } from './config.tsx';

function pageWith(text: string): Document {
  const page = document.implementation.createHTMLDocument();
  const script = page.createElement('script');
  Object.assign(script, { id: 'tenant-config', type: 'application/json', textContent: text });
  page.head.append(script);
  return page;
}

test('alternative spellings of a configuration are accepted [TEN-24, TEN-31]', () => {
  const { IsStandalonModeSupported: _, ...config } = plainConfig;
  const steps = [{ image: '/a.svg', title: 'Tap in', description: 'Any door' }];
  const read = inlinedConfig(
    pageWith(JSON.stringify({ ...config, IsStandaloneModeSupported: true, WelcomeStepsConfigSignIn: steps })),
  );
  expect(read).toMatchObject({
    IsStandalonModeSupported: true,
    WelcomeStepsConfigSignIn: [{ StepImage: '/a.svg', StepTitle: 'Tap in', StepDescription: 'Any door' }],
  });
});

test('missing switches are off [TEN-18]', () => {
  const { DisableHelp: _, DisableTutorial: __, ...config } = plainConfig;
  expect(inlinedConfig(pageWith(JSON.stringify(config)))).toMatchObject({ DisableHelp: false, DisableTutorial: false });
});

test.each(['', '{', '{"TenantID":7}'])('invalid text, %j, gives no configuration', (text) => {
  expect(inlinedConfig(pageWith(text))).toBeNull();
});
