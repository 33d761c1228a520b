import { DOMParser } from '@xmldom/xmldom';

export const SAML_NS = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const PROTOCOL_NS = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const METADATA_NS = 'urn:oasis:names:tc:SAML:2.0:metadata';
export const SIGNATURE_NS = 'http://www.w3.org/2000/09/xmldsig#';
export const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
export const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** A document of SAML that breaks a rule; the message is for the operator's log and has no personal data. */
export class SamlError extends Error {}

/** Throws a SamlError unless `holds`. */
export function must(holds: boolean, why: string): asserts holds {
  if (!holds) throw new SamlError(why);
}

/**
 * Parses XML without document types, entities, comments, CDATA and instructions. They change how parsers read a text,
 * and no provider needs them. Returns the root. Throws SamlError.
 */
export function parseXml(xml: string): Element {
  const text = xml.replace(/^\uFEFF/, '').replace(/^<\?xml [^<>]{0,200}\?>/, '');
  must(!/<[!?]/.test(text), 'XML with a document type, comment, CDATA or instruction');
  const errorHandler = () => must(false, 'malformed XML');
  const root = new DOMParser({ errorHandler }).parseFromString(text, 'text/xml').documentElement as Element | null;
  must(root !== null, 'no XML');
  return root;
}

const isElement = (node: Node): node is Element => node.nodeType === 1;

export const childrenOf = (element: Element): Element[] => Array.from(element.childNodes).filter(isElement);

const isNamed = (element: Element, namespace: string, name: string): boolean =>
  element.namespaceURI === namespace && element.localName === name;

export const childrenNamed = (element: Element, namespace: string, name: string): Element[] =>
  childrenOf(element).filter((child) => isNamed(child, namespace, name));

/** Returns the only child of this name. Throws SamlError unless there is exactly one. */
export function onlyChild(element: Element, namespace: string, name: string): Element {
  const [first, ...more] = childrenNamed(element, namespace, name);
  must(first !== undefined && more.length === 0, `${element.localName} without exactly one ${name}`);
  return first;
}

/** Far more than any provider nests, and far less than the stack holds. */
const DEPTH_MAX = 100;

/** The element and all below it, in document order. Throws SamlError if they nest too deep. */
export function allBelow(element: Element, depth = 1): Element[] {
  must(depth <= DEPTH_MAX, 'elements nested too deep');
  return [element, ...childrenOf(element).flatMap((child) => allBelow(child, depth + 1))];
}

/** Returns an attribute without a namespace; null if it is missing. */
export const attributeOf = (element: Element, name: string): string | null =>
  element.hasAttribute(name) ? element.getAttribute(name) : null;

/** Returns an element's text without surrounding space. Throws SamlError if it has child elements. */
export function textOf(element: Element): string {
  must(childrenOf(element).length === 0, `${element.localName} with elements in its text`);
  return (element.textContent ?? '').trim();
}

/** Returns a time attribute; null if it is missing. Throws SamlError if it is not a UTC time. */
export function timeOf(element: Element, name: string): Date | null {
  const text = attributeOf(element, name);
  if (text === null) return null;
  must(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text), `${name} is not a UTC time`);
  const time = new Date(text);
  must(!Number.isNaN(time.getTime()), `${name} is not a time`);
  return time;
}
