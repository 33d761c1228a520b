import { type Document, visit, type YAMLMap, type YAMLSeq } from 'yaml';

/**
 * A file of settings as agencies write them: lists in one line tight, maps in one line with air, no line broken. What nobody
 * changed reads as before.
 */
export function writtenYaml(document: Document): string {
  const padded =
    (padding: string) =>
    (_: unknown, node: YAMLMap | YAMLSeq): void => {
      const write = node.toString.bind(node);
      // What collections hand down to each other while they are written is typed as options alone.
      node.toString = (context, ...more) => {
        const handedDown: object | undefined = context && { ...context, flowCollectionPadding: padding };
        return write(handedDown as typeof context, ...more);
      };
    };
  visit(document, { Seq: padded(''), Map: padded(' ') });
  return document.toString({ lineWidth: 0 });
}
