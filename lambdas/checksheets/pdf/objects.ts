import { deflateSync, inflateSync } from 'node:zlib';

/** The objects of a PDF by their numbers, as Latin-1 text, and the numbers of its catalog and of its information. */
type Pdf = { objects: Map<number, string>; root: number; info: number };

const START_OF_STREAM = 'stream\n';
const END_OF_STREAM = '\nendstream';
const END_OF_OBJECT = '\nendobj\n';

/** Returns the number of the next new object. */
export const nextNumber = (objects: Pdf['objects']) => Math.max(...objects.keys()) + 1;

/** True if an object has content beside its dictionary. */
export const isStream = (object: string) => object.endsWith(END_OF_STREAM);

/** Reads a PDF as Chromium writes it: with a table of its objects at the end. Throws for any other. */
export const readObjects = (file: Uint8Array): Pdf => {
  const text = Buffer.from(file).toString('latin1');
  const tableAt = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(text)?.[1]);
  const [table = '', trailer = ''] = text.slice(tableAt).split('trailer');
  const starts = [...table.matchAll(/^(\d{10}) \d{5} ([nf])/gm)]
    .map(([, at, kind], number) => ({ at: Number(at), number, isUsed: kind === 'n' }))
    .filter(({ isUsed }) => isUsed)
    .sort((a, b) => a.at - b.at);
  const objects = starts.map(({ at, number }, n) => {
    const end = starts[n + 1]?.at ?? tableAt;
    return [number, text.slice(at + `${number} 0 obj\n`.length, end - END_OF_OBJECT.length)] as const;
  });
  const find = (name: string) => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(trailer)?.[1]);
  const pdf = { objects: new Map(objects), root: find('Root'), info: find('Info') };
  if (!pdf.objects.get(pdf.root)?.startsWith('<</Type /Catalog'))
    throw new Error('Chromium writes its PDFs differently');
  return pdf;
};

/** Builds an object with content. `entries`: further entries of its dictionary. */
export const makeStream = (entries: string, content: Buffer) =>
  `<<${entries} /Length ${content.length}>> ${START_OF_STREAM}${content.toString('latin1')}${END_OF_STREAM}`;

/** Builds an object with compressed content. */
export const compress = (entries: string, content: string) =>
  makeStream(`${entries} /Filter /FlateDecode`, deflateSync(Buffer.from(content, 'latin1')));

/** Returns the content of an object that is compressed. */
export const decompress = (stream: string) => {
  const start = stream.indexOf(START_OF_STREAM) + START_OF_STREAM.length;
  return inflateSync(Buffer.from(stream.slice(start, -END_OF_STREAM.length), 'latin1')).toString('latin1');
};

/** Writes a PDF 1.7 with all objects but its streams in one compressed stream, and a compressed table. */
export const writeObjects = ({ objects, root, info }: Pdf): Buffer => {
  const packed = nextNumber(objects);
  const table = packed + 1;
  const small = [...objects].filter(([, object]) => !isStream(object));
  const rows = Buffer.alloc((table + 1) * ROW);
  const addRow = (number: number, kind: 1 | 2, place: number, index = 0) => {
    rows.writeUInt8(kind, number * ROW);
    rows.writeUInt32BE(place, number * ROW + 1);
    rows.writeUInt16BE(index, number * ROW + 5);
  };
  let at = 0;
  const places = small.map(([number, object], index) => {
    addRow(number, 2, packed, index);
    const place = `${number} ${at} `;
    at += object.length + 1;
    return place;
  });
  const head = places.join('');
  const all = compress(
    `/Type /ObjStm /N ${small.length} /First ${head.length}`,
    head + small.map(([, object]) => `${object}\n`).join(''),
  );
  let file = '%PDF-1.7\n%\xd3\xeb\xe9\xe1\n';
  const add = (number: number, object: string) => {
    addRow(number, 1, file.length);
    file += `${number} 0 obj\n${object}${END_OF_OBJECT}`;
  };
  for (const [number, object] of objects) if (isStream(object)) add(number, object);
  add(packed, all);
  const start = file.length;
  addRow(table, 1, start);
  const about = `/Type /XRef /Size ${table + 1} /W [1 4 2] /Root ${root} 0 R /Info ${info} 0 R`;
  return Buffer.from(
    `${file}${table} 0 obj\n${compress(about, rows.toString('latin1'))}${END_OF_OBJECT}startxref\n${start}\n%%EOF\n`,
    'latin1',
  );
};

/** Bytes of a row of the table: kind (in the file or packed), place and index among the packed objects. */
const ROW = 7;
