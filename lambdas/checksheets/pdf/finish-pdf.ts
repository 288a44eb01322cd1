import { compress, decompress, isStream, makeStream, nextNumber, readObjects, writeObjects } from './objects.ts';

/**
 * Completes Chromium's PDF of a document to PDF/UA-1, and compresses its objects: most of a tagged PDF is its structure
 * tree.
 */
export const finishPdf = (printed: Uint8Array, html: string): Buffer => {
  const pdf = readObjects(printed);
  const { objects, root, info } = pdf;
  const metadata = nextNumber(objects);
  for (const [number, object] of [...objects]) {
    if (isStream(object)) continue;
    if (number === root) objects.set(number, addEntry(object, `/Metadata ${metadata} 0 R`));
    if (object.startsWith('<</Type /StructTreeRoot')) objects.set(number, addEntry(object, ROLES));
    const contents = /^<<\/Type \/Page\n.*\/Contents (\d+) 0 R/s.exec(object)?.[1];
    const content = objects.get(Number(contents)) ?? '';
    // Chromium doesn't compress the content of an empty page
    if (content.startsWith('<</Filter /FlateDecode'))
      objects.set(Number(contents), compress('', markArtifacts(decompress(content))));
  }
  objects.set(metadata, makeStream('/Type /Metadata /Subtype /XML', describe(html, objects.get(info) ?? '')));
  return writeObjects(pdf);
};

const addEntry = (dictionary: string, entry: string) => dictionary.replace(/>>$/, `\n${entry}>>`);

/** Standard roles for those of Chromium that PDF 1.7 doesn't have. */
const ROLES = '/RoleMap <</Strong /Span /Em /Span>>';

/** Builds the XMP metadata. */
const describe = (html: string, info: string) => {
  const find = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
  const made = info.replace(/.*\/CreationDate \(D:(.{4})(..)(..)(..)(..)(..)(...)'(..)'.*/s, '$1-$2-$3T$4:$5:$6$7:$8');
  return Buffer.from(`<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${find(html, /<title>(.*?)<\/title>/)}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>${find(html, /<html lang="(.*?)"/)}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${made}</xmp:CreateDate>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`);
};

const PAINTS = /(?:^| )(?:Tj|TJ|f\*?|S|B\*?|Do|sh)$/m;
const TAGGED = /(^\/\w+ <<\/MCID \d+ >>BDC\n.*?^EMC\n)/ms;

/** Marks the headers, footers and hidden drawings, which Chromium leaves unmarked, as no part of the content. */
const markArtifacts = (content: string) =>
  content
    .split(TAGGED)
    .map((part, n) => (n % 2 === 0 && PAINTS.test(part) ? `/Artifact BMC\n${part}EMC\n` : part))
    .join('');
