/** A block of commands of a guide: the info string after `sh` says who runs it, and when. */
export interface Block {
  /**
   * Empty: run by everyone. `build`: fetches and builds. `serve`: keeps running during the next blocks. `root`: needs a
   * running systemd.
   */
  kind: '' | 'build' | 'serve' | 'root';
  commands: string;
}

const kinds: readonly string[] = ['', 'build', 'serve', 'root'] satisfies Block['kind'][];

/** Returns the command blocks of a Markdown page in order. Throws for an unknown kind. */
export const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/^```sh ?(\w*)\n([\s\S]*?)^```$/gm)].map(([, kind = '', commands = '']) => {
    if (!kinds.includes(kind)) throw new Error(`No such kind of block: ${kind}`);
    return { kind: kind as Block['kind'], commands };
  });

/** Returns one script that runs the blocks in order and ends with the first failure; servers are ended with it. */
export function scriptOf(blocks: Block[], readyAddress: string): string {
  const typed = blocks.map(({ kind, commands }) => {
    if (kind !== 'serve') return commands;
    const lines = commands.trim().split('\n');
    const waits = `until curl -fs -o /dev/null ${readyAddress}; do kill -0 $!; sleep 0.2; done`;
    return [...lines.slice(0, -1), `${lines.at(-1)} &`, waits].join('\n');
  });
  return ['set -eu -o pipefail', ...typed, ''].join('\n');
}
