/** Apart from the parser, whose library is loaded only when a feed is read. */
export class UselessFeed extends Error {
  override name = 'UselessFeed';
}
