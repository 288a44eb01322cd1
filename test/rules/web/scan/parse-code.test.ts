import { describe, expect, it } from 'vitest';
import { sitePaths } from '#shared/site-paths.ts';
import { parseCode, parsePicture, type ScanTarget } from '#web/scan/parse-code.ts';

const SITE = 'https://wof.example.nz';
const VIN = '7AT0DH1EX09123456';
const SHEET = `${SITE}${sitePaths.checksheet(1043)}`;
const parse = (text: string, target: ScanTarget) => parseCode(text, target, SITE);

describe('a code for the VIN', () => {
  it.each([
    ['as it is', VIN],
    ['in lower case', VIN.toLowerCase()],
    ['with the start and stop signs of Code 39', `*${VIN}*`],
    ['with the I for import before it', `I${VIN}`],
    ['with both', `*i${VIN.toLowerCase()}*`],
    ['in groups', '7AT0DH1E X0912 3456'],
    ['after its name', `VIN: ${VIN}`],
    ['between other data of a DataMatrix', `\u001d12P7AB\u001d${VIN}\u001eHILUX`],
    ['twice', `${VIN} ${VIN}`],
    ["in a maker's link", `https://maker.example/labels?vin=${VIN}&lang=en`],
  ])('is read %s', (_, text) => expect(parse(text, 'vin')).toEqual({ kind: 'vin', value: VIN }));

  it.each([
    ['16 characters', VIN.slice(1)],
    ['18 characters', `${VIN}7`],
    ['the letter O', VIN.replace('0', 'O')],
    ['the letter I', VIN.replace('1', 'I')],
    ['digits only', '12345678901234567'],
    ['letters only', 'ABCDEFGHJKLMNPRST'],
    ['another sign', `${VIN.slice(0, 8)}-${VIN.slice(9)}`],
    ['two VINs', `${VIN} ${VIN.replace('6', '7')}`],
    ['a label number', 'B1234567'],
    ['nothing', ' '],
    ['a link', 'https://maker.example/'],
  ])('is refused with %s', (_, text) =>
    expect(parse(text, 'vin')).toEqual({
      kind: 'refused',
      problem: `Read “${text.trim()}”. That is not a VIN: a VIN has 17 letters and digits, and never I, O or Q.`,
    }),
  );

  it('is refused if it is the QR code of a sheet', () =>
    expect(parse(SHEET, 'vin')).toMatchObject({
      problem: `Read “${SHEET}”. That is the QR code of a sheet, not a VIN.`,
    }));

  it('is quoted only in part if it is long', () =>
    expect(parse('x'.repeat(61), 'vin')).toMatchObject({
      problem: expect.stringContaining(`Read “${'x'.repeat(60)}…”. `),
    }));
});

describe('a code for the label', () => {
  it.each([
    ['B1234567', 'B1234567'],
    ['00123456', '00123456'],
    ['*ab-12 34*', 'AB-12 34'],
    ['1'.repeat(20), '1'.repeat(20)],
  ])('%s is kept as read', (text, value) => expect(parse(text, 'label')).toEqual({ kind: 'label', value }));

  it.each([
    ['1'.repeat(21), 'That is not a label number: it has at most 20 letters and digits.'],
    ['12/34', 'That is not a label number: it has at most 20 letters and digits.'],
    ['https://maker.example/', 'That is not a label number: it has at most 20 letters and digits.'],
    [VIN, 'That is a VIN, not a label number.'],
    [SHEET, 'That is the QR code of a sheet, not a label number.'],
  ])('%s is refused', (text, problem) =>
    expect(parse(text, 'label')).toEqual({ kind: 'refused', problem: `Read “${text}”. ${problem}` }),
  );
});

describe('a code for a search', () => {
  it("is a VIN or a sheet's QR code", () => {
    expect(parse(VIN, 'search')).toEqual({ kind: 'vin', value: VIN });
    expect(parse(SHEET, 'search')).toEqual({ kind: 'sheet', path: '/checksheet/1043' });
  });

  it.each([
    ['https://other.example/checksheet/1043', 'This sheet can be opened at other.example.'],
    ['http://wof.example.nz/checksheet/1043', 'This sheet can be opened at wof.example.nz.'],
    [`${SHEET}/demo`, 'That is neither a VIN nor the QR code of a sheet.'],
    [`${SHEET}?next=//other.example`, 'That is neither a VIN nor the QR code of a sheet.'],
    [`${SITE}/settings`, 'That is neither a VIN nor the QR code of a sheet.'],
    [`${SITE}/checksheet/0`, 'That is neither a VIN nor the QR code of a sheet.'],
    ['javascript:alert(1)', 'That is neither a VIN nor the QR code of a sheet.'],
    ['B1234567', 'That is neither a VIN nor the QR code of a sheet.'],
  ])('%s is refused', (text, problem) =>
    expect(parse(text, 'search')).toEqual({ kind: 'refused', problem: `Read “${text}”. ${problem}` }),
  );
});

describe('a picture', () => {
  const see = (...texts: string[]) => parsePicture(texts, 'vin', SITE);
  it('without a code shows nothing', () => expect(see()).toEqual({ kind: 'nothing' }));
  it('with a VIN among other codes shows the VIN', () =>
    expect(see('B1234567', VIN, SHEET, `I${VIN}`)).toEqual({ kind: 'vin', value: VIN }));
  it('with two VINs shows several', () => expect(see(VIN, VIN.replace('6', '7'))).toEqual({ kind: 'several' }));
  it('with other codes only says what the first one is', () =>
    expect(see('B1234567', SHEET)).toMatchObject({ kind: 'refused', problem: expect.stringContaining('B1234567') }));
});
