export class UselessFeed extends Error {
  override name = 'UselessFeed';
}
