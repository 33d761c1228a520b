/** A block of commands of a guide: what stands after `sh` in its fence says who types it, and when. */
export interface Block {
  /** Nothing: typed by everybody. `build`: fetches and builds. `serve`: goes on while the next ones are typed. `root`: needs a running systemd. */
  kind: '' | 'build' | 'serve' | 'root';
  commands: string;
}

const kinds: readonly string[] = ['', 'build', 'serve', 'root'] satisfies Block['kind'][];

/** The blocks of commands of a page in Markdown, in its order. Throws for a kind that nobody knows. */
export const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/^```sh ?(\w*)\n([\s\S]*?)^```$/gm)].map(([, kind = '', commands = '']) => {
    if (!kinds.includes(kind)) throw new Error(`No such kind of block: ${kind}`);
    return { kind: kind as Block['kind'], commands };
  });

/** One script that types the blocks after each other and ends with the first that fails; what serves is ended with it. */
export function scriptOf(blocks: Block[], readyAddress: string): string {
  const typed = blocks.map(({ kind, commands }) => {
    if (kind !== 'serve') return commands;
    const lines = commands.trim().split('\n');
    const waits = `until curl -fs -o /dev/null ${readyAddress}; do kill -0 $!; sleep 0.2; done`;
    return [...lines.slice(0, -1), `${lines.at(-1)} &`, waits].join('\n');
  });
  return ['set -eu -o pipefail', ...typed, ''].join('\n');
}
