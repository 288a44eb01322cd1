import { describe, expect, it } from 'vitest';
import { PaperId } from '#shared/ids.ts';
import { describeOtherNumber, findSignature } from '#shared/inspections/signature.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';

const paperInspectionId = PaperId.parse('pap_Tawa0000000000000000');
const signedWith = (initialInspectorNumber: string) => ({ ...finishedCar(), initialInspectorNumber });
const recheck = { ...finishedCar(), isRecheck: true, recheckInspectorNumber: anna.inspectorNumber };

describe('H-05, M-17: the person responsible for a sheet and the number it is signed with', () => {
  it.each([
    ['their own', makeInspection(finishedCar()), { name: hemi.name, number: 'VI20417' }],
    ['another', makeInspection(signedWith('VI99999')), { name: hemi.name, number: 'VI99999', own: 'VI20417' }],
    [
      'of a signer without a number',
      makeInspection(signedWith('VI99999'), { submittedBy: { ...hemi, inspectorNumber: '' } }),
      { name: hemi.name, number: 'VI99999' },
    ],
    ['of a recheck', makeInspection(recheck, { submittedBy: anna }), { name: anna.name, number: 'VI31185' }],
    ['no number, on an old record', makeInspection(signedWith('')), { name: hemi.name, number: 'VI20417' }],
    [
      'of a paper sheet',
      makeInspection(signedWith('VI31185'), { paperInspectionId, inspectedBy: anna }),
      { name: anna.name, number: 'VI31185', enteredBy: hemi },
    ],
    [
      'of a paper sheet signed by its typist',
      makeInspection(finishedCar(), { paperInspectionId }),
      { name: hemi.name, number: 'VI20417', enteredBy: hemi },
    ],
    [
      'of a paper sheet signed by no one of the workshop',
      makeInspection(signedWith('VI99999'), { paperInspectionId }),
      { name: '', number: 'VI99999', own: 'VI20417', enteredBy: hemi },
    ],
  ])('%s', (_, inspection, expected) => {
    expect(findSignature(inspection)).toEqual({ own: undefined, enteredBy: undefined, ...expected });
  });

  it('another person’s number is described in a sentence', () => {
    expect(describeOtherNumber(makeInspection(finishedCar()))).toBeUndefined();
    expect(describeOtherNumber(makeInspection(signedWith('VI99999')))).toBe(
      'VI99999 isn’t Hēmi Pōtae’s number (VI20417)',
    );
  });
});
