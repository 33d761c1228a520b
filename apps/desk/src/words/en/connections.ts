export const connections = {
  title: 'Connection',
  titleOf: 'Connection to {name}',
  secret: 'Secret',
  secretSet: 'Set',
  noSecret: 'Not used',
  setAt: 'Last changed',
  scope: 'Requested scopes',
  eventSecret: 'Event secret created',
  called: 'Last signed request',
  accepted: 'Last accepted event',
  passedAt: 'Last passed test',
  failedAt: 'Last failed test',
  never: 'Never',
  test: 'Test connection',
  passed: 'The connection works',
  failed: 'The connection doesn’t work',
  steps: 'Steps of the test',
  sendTest: 'Before your launch, send a signed test event from the setup list.',
  notConnected: 'Not connected. Riders can’t use it until its server is set.',
  set: 'Set the server',
  save: 'Save',
  saved: 'Connection saved. Test it next.',
  setLead: 'Get the address and the secret from the people who run the server.',
  setOAuthLead: 'Ask the provider to register a client with the redirect address {address}.',
  addressHelp: 'A public https address without a query.',
  secretHelp: 'Leave blank to keep the current secret. A new client or address needs it again.',
  signingHelp: 'It begins with whsec_. Leave blank to keep the current one for the same address.',
  subjectClaim: 'Claim with the account ID',
  subjectHelp: 'The ID that ride reports use. Changing it later breaks connected accounts.',
  labelClaim: 'Claim with the name riders know',
  secretIn: 'How the secret is sent',
  responseMode: 'How the answer arrives',
  endpointHelp: 'Only for providers without a published configuration.',
  accountHelp: 'Only if neither ID token nor userinfo has the account.',
  timeLimit: 'Seconds to issue a coupon',
  timeLimitHelp: 'From 1 to 20.',
  change: 'Change this setting',
  disconnect: 'Disconnect',
  disconnectTitle: 'Disconnect {name}?',
  disconnectProvider:
    'Its address and secret are deleted. No rider can connect it. Connected accounts stay. While they do, only an operator can set its server again.',
  disconnectSupplier: 'Its offers close at once. Open orders are still settled with it.',
  disconnected: 'Disconnected',
};

export const connectionSecretIn = {
  HEADER: 'In a header',
  BODY: 'In the body',
};

export const connectionMode = {
  QUERY: 'In the address',
  FORM_POST: 'In a form',
};

export const connectionProtocol = {
  OAUTH: 'Riders sign in and agree at this provider.',
  CHECKS: 'We ask this provider whose an account is.',
  ORDERS: 'We order coupons from this supplier when riders redeem.',
  EVENTS: 'This provider sends us signed events. We never call it.',
};

export const connectionAddress = {
  issuer: 'Issuer',
  authorizeUrl: 'Authorization endpoint',
  tokenUrl: 'Token endpoint',
  revokeUrl: 'Revocation endpoint',
  accountUrl: 'Account address',
  validateUrl: 'Address for account checks',
  url: 'Address for orders',
};

export const connectionStep = {
  RESOLVE: 'Name found',
  CONNECT: 'Secure connection made',
  ANSWER: 'Answer understood',
  CREDENTIALS: 'Credentials accepted',
};

export const connectionStepState = {
  PASSED: 'Passed',
  FAILED: 'Failed',
  NOT_REACHED: 'Not reached',
};

/** `detail` is a status, an error code, or names of the protocol. */
export const connectionProblem = {
  NAME_UNKNOWN: 'The address has a name that doesn’t exist. Check its spelling.',
  ADDRESS_FORBIDDEN: 'The address is in a private network. Use a public https address.',
  NO_CONNECTION: 'No connection was made. Check the address, or ask if their server is running.',
  BAD_CERTIFICATE: 'Their certificate isn’t valid for this address. Ask them to renew it.',
  NO_ANSWER: 'Their server didn’t answer in time. Try again, or ask if it’s running.',
  REDIRECT: 'The address redirects ({detail}), which we don’t follow. Set the final address.',
  WRONG_ANSWER: 'Status {detail} isn’t an answer we understand. Check the path of the address.',
  WRONG_SECRET: 'They rejected our signature ({detail}). Set the same secret on both sides.',
  CONFIRMS_ANYONE: 'They confirmed an account that no one has. Ask them to fix their check.',
  UNREADABLE: 'The stored settings can’t be decrypted. Set the address and secret again.',
  UNTOLD: 'There’s no configuration at the issuer address: {detail}. Check the issuer.',
  NO_SIGN_IN_ADDRESS: 'Their configuration has no authorization endpoint. Ask them to add it.',
  NO_TOKEN_ADDRESS: 'Their configuration has no token endpoint. Ask them to add it.',
  NO_S256: 'They support only {detail}, not PKCE with S256. No rider can connect.',
  NO_FORM_POST: 'They answer only by {detail}, not in a form. Change the response mode.',
  NO_REVOCATION: 'They can’t revoke tokens. What riders disconnect stays open there.',
  TAKES_ANY_CODE: 'They accepted a code they never issued. Don’t use this provider.',
  ODD_ANSWER: 'Unexpected response from their token endpoint: {detail}. Ask them about it.',
  UNKNOWN_CLIENT: 'They rejected our client ID and secret ({detail}). Set the ones they gave you.',
  REFUSAL: 'Their token endpoint rejected the request ({detail}). Compare the redirect address.',
};
