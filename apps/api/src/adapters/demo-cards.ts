/** The security code that the demo prints on a card: made up from its number, so that any number can be tried. */
export const demoSecurityCode = (number: string): string =>
  String(Number(number.replaceAll(' ', '')) % 997).padStart(3, '0');
