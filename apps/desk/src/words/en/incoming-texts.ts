/** Texts that riders send to the agency. */
export const incomingTexts = {
  title: 'Texts from riders',
  on: 'Riders text BALANCE, OFFERS, GET, CODE or CLAIM and get an answer.',
  off: 'Riders’ texts are not read.',
  addresses: 'Address for signed JSON: {json}. Address for a carrier’s form: {carrier}. The secret is under Secrets.',
  counts: 'Last 30 days: {received, number} texts, {answered, number} answered with {parts, number} text messages.',
  turnOn: 'Read riders’ texts',
  turnOff: 'Stop reading riders’ texts',
  turnOnLead: 'Answers count against the monthly limit. HELP, STOP and START are always answered.',
  turnOffLead: 'Riders get no answers, and STOP by text no longer works here.',
  turnedOn: 'Riders’ texts are read',
  turnedOff: 'Riders’ texts are no longer read',
  setToken: 'Set carrier token',
  setTokenLead: 'The carrier signs riders’ texts with it. An earlier token ends at once.',
  token: 'Token of the carrier',
  tokenSet: 'Carrier token set',
};
