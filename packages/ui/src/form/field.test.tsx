import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { PasswordField } from './password-field.tsx';

describe('Field', () => {
  it('links the error to the input, replacing the help', async () => {
    const { rerender } = await render(<Field label="Email" help="We send receipts here." />);
    const input = page.getByRole('textbox', { name: 'Email' });
    await expect.element(input).toHaveAccessibleDescription('We send receipts here.');
    await expect.element(input).not.toHaveAttribute('aria-invalid');
    await rerender(<Field label="Email" help="We send receipts here." error="Enter a whole address." />);
    await expect.element(input).toHaveAccessibleDescription('Enter a whole address.');
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByText('We send receipts here.')).not.toBeInTheDocument();
  });
});

describe('Field on a right-to-left page', () => {
  it.each([
    ['a name in Latin letters', 'Maya', 'auto', 'end'],
    ['a name in Arabic letters', 'مايا', 'auto', 'start'],
    ['nothing yet', '', undefined, 'start'],
  ] as const)('aligns %s with the page’s edge, like its label [LANG-07]', async (_, value, dir, align) => {
    await render(
      <div dir="rtl">
        <Field label="Name" defaultValue={value} dir={dir} />
        <Field label="Email" defaultValue="maya@example.org" ltr />
      </div>,
    );
    const alignOf = (name: string) => getComputedStyle(page.getByRole('textbox', { name }).element()).textAlign;
    expect([alignOf('Name'), alignOf('Email')]).toEqual([align, 'end']);
  });
});

describe('PasswordField', () => {
  it('shows and hides the typed password [AUTH-01]', async () => {
    await render(
      <PasswordField label="Password" revealLabel="Show password" concealLabel="Hide password" defaultValue="tram-7" />,
    );
    const input = page.getByLabelText('Password', { exact: true });
    await expect.element(input).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.element(input).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect.element(input).toHaveAttribute('type', 'password');
  });
});

describe('PasswordField, Caps Lock', () => {
  it('is reported while on, but not once it is off or the field loses focus', async () => {
    await render(
      <PasswordField label="Password" revealLabel="Show password" concealLabel="Hide password" capsLockHint="Caps!" />,
    );
    const input = page.getByLabelText('Password', { exact: true });
    const press = (isLocked: boolean) =>
      input
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: isLocked }));
    press(true);
    await expect.element(input).toHaveAccessibleDescription('Caps!');
    press(false);
    await expect.element(page.getByText('Caps!')).not.toBeInTheDocument();
    await input.click();
    press(true);
    await expect.element(page.getByText('Caps!')).toBeVisible();
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.element(page.getByText('Caps!')).not.toBeInTheDocument();
  });
});

describe('Button', () => {
  it('shows its reason while disabled, stays focusable, and does nothing', async () => {
    let presses = 0;
    await render(
      <Button disabled reason="You need 240 more points" onClick={() => (presses += 1)}>
        Redeem
      </Button>,
    );
    const button = page.getByRole('button', { name: 'Redeem' });
    await expect.element(button).toHaveAccessibleDescription('You need 240 more points');
    (button.element() as HTMLElement).focus();
    await expect.element(button).toHaveFocus();
    (button.element() as HTMLElement).click();
    expect(presses).toBe(0);
  });

  it('ignores clicks while busy and keeps focus', async () => {
    let presses = 0;
    const { rerender } = await render(<Button onClick={() => (presses += 1)}>Claim</Button>);
    const button = page.getByRole('button', { name: 'Claim' });
    await button.click();
    await rerender(
      <Button busy onClick={() => (presses += 1)}>
        Claim
      </Button>,
    );
    (button.element() as HTMLElement).click();
    expect(presses).toBe(1);
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
  });
});
