import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { focusFirstError } from './focus.ts';

const field = (name: string) => page.getByRole('textbox', { name }).element() as HTMLInputElement;
const invalid = (name: string) => field(name).setAttribute('aria-invalid', 'true');
const frame = () => new Promise(requestAnimationFrame);
let form: HTMLElement;

beforeEach(async () => {
  await render(
    <form>
      <input aria-label="Name" />
      <input aria-label="Email" />
      <button type="submit">Send</button>
    </form>,
  );
  form = field('Name').form as HTMLElement;
  page.getByRole('button').element().focus();
});

it('the first of several visible faults gets focus', async () => {
  for (const name of ['Email', 'Name']) invalid(name);
  focusFirstError(form);
  await expect.element(field('Name')).toHaveFocus();
});

it('a fault rendered many frames later gets focus too, in an existing or a new field', async () => {
  focusFirstError(form);
  for (let frames = 0; frames < 8; frames += 1) await frame();
  invalid('Email');
  await expect.element(field('Email')).toHaveFocus();
  field('Email').removeAttribute('aria-invalid');
  page.getByRole('button').element().focus();
  focusFirstError(form);
  for (let frames = 0; frames < 8; frames += 1) await frame();
  form.insertAdjacentHTML('beforeend', '<input aria-label="Code" aria-invalid="true" />');
  await expect.element(field('Code')).toHaveFocus();
});

it('a user who focuses a field before that stays there', async () => {
  focusFirstError(form);
  await frame();
  await frame();
  field('Name').focus();
  invalid('Email');
  await frame();
  await expect.element(field('Name')).toHaveFocus();
});
