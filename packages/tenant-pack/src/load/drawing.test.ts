import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inEnglish } from '../message.ts';
import { getDrawingError } from './drawing.ts';

const faultOf = (inside: string, attributes = ''): string | null => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8" ${attributes}>${inside}</svg>`;
  return faultOfText(svg);
};
const faultOfText = (text: string): string | null => {
  const told = getDrawingError(Buffer.from(text));
  return told === null ? null : inEnglish(told);
};

test.each([
  ['<a xlink:href="javascript:alert(1)"><rect/></a>', '<a>'],
  ['<use href="&#x68;ttps://evil.example/a.svg#x"/>', 'a reference to something outside'],
  ['<use xlink:href="&#47;&#47;evil.example/a"/>', 'a reference to something outside'],
  ['<image href="#x"/>', '<image>'],
  ['<rect style="fill:u\\72l(https://evil.example)"/>', 'something that is not a drawing'],
  ['<rect fill="&#117;rl(https://evil.example)"/>', 'a reference to something outside'],
  ['<rect style="background:image-set(\'https://evil.example\' 1x)"/>', 'image-set()'],
  ['<style>rect{fill:ur<!-- -->l(https://evil.example)}</style>', 'a reference to something outside'],
  ['<style><![CDATA[@import "https://evil.example";]]></style>', 'something that is not a drawing'],
  ['<style>@font-face{src:local(x)}</style>', 'something that is not a drawing'],
  ['<animate attributeName="href" to="javascript:alert(1)"/>', '<animate>'],
  ['<set attributeName="onload" to="alert(1)"/>', '<set>'],
  ['<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>', '<x:script>'],
  ['<html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>', '<html>'],
  ['<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>', 'a script'],
  ['<handler type="x"/>', '<handler>'],
  ['<rect xml:base="https://evil.example"/>', 'xml:base'],
  ['<rect\nonload="alert(1)"/>', 'an event handler'],
  ['<iframe src="x"/>', '<iframe>'],
  ['<?xml-stylesheet href="https://evil.example"?>', 'something that is not a drawing'],
  ['<text>&custom;</text>', 'something that is not a drawing'],
])('a drawing with %s is refused because of its content [OPS-166]', (inside, found) => {
  expect(faultOf(inside)).toBe(`expected a plain drawing, found ${found}`);
});

test.each([
  ['<g><rect></g>'],
  ['<rect a=b/>'],
  ['<rect x="1" x="2"/>'],
  ['text < more'],
  ['<rect x="&lt"/>'],
  ['<!-- no end'],
  ['</svg><svg xmlns="http://www.w3.org/2000/svg">'],
])('%s is refused, because a browser may parse it differently [OPS-166]', (inside) => {
  expect(faultOf(inside)).toBe('expected an SVG that is well-formed XML');
});

test('encodings other than UTF-8 and drawings with an empty viewBox are refused [OPS-166, OPS-167]', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>';
  expect(getDrawingError(Buffer.from(svg, 'utf16le'))).not.toBeNull();
  expect(faultOfText(`<?xml version="1.0" encoding="utf-7"?>${svg}`)).not.toBeNull();
  expect(faultOfText(svg)).toBeNull();
  for (const box of ['0 0 0 8', '0 0 8', '0 0 -8 8', '0 0 8 x', '0 0 8 Infinity'])
    expect(faultOfText(svg.replace('0 0 8 8', box))).toBe('expected an SVG with a viewBox');
});

test('output of drawing programs is accepted: styles, gradients, metadata and their own namespaces [OPS-166]', () => {
  expect(
    faultOfText(`<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Generator: a drawing program -->
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" x="0px" y="0px" viewBox="0 0 24 24" xml:space="preserve" inkscape:version="1.3">
  <sodipodi:namedview id="base" pagecolor="#ffffff" inkscape:zoom="1.5"/>
  <metadata><rdf:RDF><rdf:li>A &amp; B</rdf:li></rdf:RDF></metadata>
  <style type="text/css"><![CDATA[ .st0{fill:url(#g);} ]]> @media (max-width: 9px) { .st1 { fill: rgb(1,2,3) } }</style>
  <defs><linearGradient id="g" gradientTransform="rotate(45)"><stop offset="0" style="stop-color:#fff"/></linearGradient></defs>
  <use xlink:href="#a" data-name="x" aria-hidden="true"/><path id="a" class='st0' d="M0 0L8 8"/></svg>
`),
  ).toBeNull();
});

test('every drawing of this project’s packs passes [OPS-166]', () => {
  const root = path.join(import.meta.dirname, '../../../../tenants');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svg'));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => getDrawingError(readFileSync(path.join(root, file))) !== null)).toEqual([]);
});
