import { describe, expect, test } from 'vitest';
import { caretInMask, maskPhone, nationalPhoneDigits, nextDigit } from './phone-mask.ts';

describe('maskPhone', () => {
  test('digits are formatted as (###) ###-#### while typing [VAL-17]', () => {
    expect(maskPhone('')).toBe('');
    expect(maskPhone('5')).toBe('(5');
    expect(maskPhone('556')).toBe('(556');
    expect(maskPhone('5563')).toBe('(556) 3');
    expect(maskPhone('556321')).toBe('(556) 321');
    expect(maskPhone('5563214')).toBe('(556) 321-4');
    expect(maskPhone('5563214455')).toBe('(556) 321-4455');
  });

  test('an eleventh digit is ignored, and letters are not entered [VAL-17]', () => {
    expect(maskPhone('55632144559')).toBe('(556) 321-4455');
    expect(maskPhone('55a6')).toBe('(556');
  });

  test('an autofilled number with country code loses the code [PHONE-12]', () => {
    expect(nationalPhoneDigits('+1 (556) 321-4455')).toBe('5563214455');
    expect(maskPhone('15563214455')).toBe('(556) 321-4455');
  });

  test('deleting the last digit removes the characters before it, so deleting never gets stuck [VAL-17]', () => {
    expect(maskPhone('(556) ')).toBe('(556');
    expect(maskPhone('(556) 321-')).toBe('(556) 321');
  });
});

test('the caret stays after a digit typed in the middle [VAL-17]', () => {
  // (556) 321, a 9 typed after the first 5: caret after it.
  expect(caretInMask('(5956) 321', 3, maskPhone('(5956) 321'))).toBe(3);
  expect(caretInMask('5563', 4, maskPhone('5563'))).toBe('(556) 3'.length);
});

test('the caret of a full number stays where an extra digit was typed, and after a pasted country code [VAL-17]', () => {
  expect(caretInMask('(5956) 321-4455', 3, maskPhone('(5956) 321-4455'))).toBe(3);
  expect(caretInMask('+1 (556) 321-4455', 17, maskPhone('+1 (556) 321-4455'))).toBe('(556) 321-4455'.length);
});

test("the next digit is found after the mask's characters [VAL-17]", () => {
  expect(nextDigit('(556) 321', 4)).toBe(6);
  expect(nextDigit('(556) 321', 9)).toBe(9);
});
