/** A feed that cannot be believed, with what is wrong with it. */
export class UselessFeed extends Error {
  override name = 'UselessFeed';
}
