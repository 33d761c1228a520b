import { type Document, visit, type YAMLMap, type YAMLSeq } from 'yaml';

/**
 * Writes a settings file in the agencies' style: compact one-line lists, spaced one-line maps, no wrapped lines.
 * Unchanged parts keep their formatting.
 */
export function writtenYaml(document: Document): string {
  const padded =
    (padding: string) =>
    (_: unknown, node: YAMLMap | YAMLSeq): void => {
      const write = node.toString.bind(node);
      // The context that collections pass on while stringifying is typed as options only.
      node.toString = (context, ...more) => {
        const handedDown: object | undefined = context && { ...context, flowCollectionPadding: padding };
        return write(handedDown as typeof context, ...more);
      };
    };
  visit(document, { Seq: padded(''), Map: padded(' ') });
  return document.toString({ lineWidth: 0 });
}
