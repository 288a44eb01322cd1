import { describe, expect, it } from 'vitest';
import type { Problem } from '#shared/problem.ts';
import { carWithThreeFails, finishedCar, withItem } from '#shared/samples/sheets.ts';
import { withoutDerived } from '#test/derived-fields.ts';
import { trailerWithoutVin } from '#test/world/samples.ts';
import { draftId, join, newPerson, newWorkshop } from './people.ts';

const problem = (call: Promise<unknown>): Promise<Partial<Problem>> =>
  call.then(
    () => ({}),
    (error: Problem) => error,
  );
const key = () => ({ idempotencyKey: crypto.randomUUID() });

describe('a draft', () => {
  it('I-01, R-29, R-30, R-31: is created by the first save with the next sheet number, and saved by its changes', async () => {
    const { owner, as } = await newWorkshop();
    const first = await owner.call('drafts', 'create', { body: { customerName: 'Mere' } }, as);
    const second = await owner.call('drafts', 'create', { body: { customerName: 'Rangi' } }, as);
    expect([first, second].map(({ formattedId }) => formattedId.formattedIdIdx)).toEqual([1, 2]);

    const changes = { vehicleRegistrationPlate: 'kzt482', versions: { vehicleDetails: 0 } };
    const saved = await owner.call('drafts', 'save', { params: { id: first.id }, body: changes }, as);
    expect(saved).toMatchObject({ customerName: 'Mere', vehicleRegistrationPlate: 'KZT482' });
    expect(saved.versions).toMatchObject({ customerDetails: 1, vehicleDetails: 1, wofDetails: 0 });
    expect(await owner.call('drafts', 'get', { params: { id: first.id } }, as)).toEqual(saved);
  });

  it('is created once, however often its first save is sent', async () => {
    const { owner, as } = await newWorkshop();
    const body = { id: draftId(), customerName: 'Mere' } as never;
    const made = await Promise.all([1, 2, 3].map(() => owner.call('drafts', 'create', { body }, as)));
    const again = await owner.call('drafts', 'create', { body }, as);
    expect(new Set([...made, again].map(({ formattedId }) => formattedId.formattedIdIdx)).size).toBe(1);
    const { unfinishedInspections } = await owner.call('drafts', 'list', { query: {} }, as);
    expect(unfinishedInspections).toHaveLength(1);
  });

  it('records who changed each section', async () => {
    const { owner, organizationId, as } = await newWorkshop();
    const tom = await newPerson('Tom Fisher');
    await join(tom, organizationId);
    await tom.call('account', 'user', {});
    const draft = await owner.call('drafts', 'create', { body: { customerName: 'Mere' } }, as);
    const item = { inspectionItemName: 'internalSeats', result: 'PASS' } as const;
    const saved = await tom.call('drafts', 'save', { params: { id: draft.id }, body: { InspectionItem: [item] } }, as);
    expect(saved.setBy.customerDetails?.userId).toBe(owner.id);
    expect(saved.setBy.internalInspection).toMatchObject({ userId: tom.id, name: 'Tom Fisher' });
    expect(saved.setBy.wofDetails).toBeUndefined();
  });

  it('returns 412 with its current state if another device was first, and 200 if only the response got lost', async () => {
    const { owner, as } = await newWorkshop();
    const draft = await owner.call('drafts', 'create', { body: { customerName: 'Mere' } }, as);
    const save = (body: object) => owner.call('drafts', 'save', { params: { id: draft.id }, body }, as);
    const seen = { versions: draft.versions };
    await save({ customerName: 'Mere T', ...seen });
    const conflict = await problem(save({ customerPhone: '021123456', ...seen }));
    expect(conflict).toMatchObject({ code: 'version-conflict', details: { customerName: 'Mere T' } });
    expect(await save({ customerName: 'Mere T', ...seen })).toMatchObject({ versions: { customerDetails: 2 } });
    expect(await save({ vehicleMake: 'Toyota', ...seen })).toMatchObject({ vehicleMake: 'Toyota' });
  });

  it('I-06 returns 409 once it is discarded, or if it never existed', async () => {
    const { owner, as } = await newWorkshop();
    const { id } = await owner.call('drafts', 'create', { body: { customerName: 'Mere' } }, as);
    await owner.call('drafts', 'discard', { params: { id } }, as);
    await owner.call('drafts', 'discard', { params: { id } }, as);
    for (const gone of [id, draftId()]) {
      const refused = await problem(
        owner.call('drafts', 'save', { params: { id: gone }, body: { customerName: 'X' } }, as),
      );
      expect(refused).toMatchObject({ code: 'draft-gone', message: 'Inspection no longer exists' });
    }
    expect((await owner.call('drafts', 'list', { query: {} }, as)).unfinishedInspections).toEqual([]);
  });

  it('accepts a whole sheet written offline in one save', async () => {
    const { owner, as } = await newWorkshop();
    const { id, versions } = await owner.call('drafts', 'create', { body: { customerName: 'Mere' } }, as);
    const sheet = carWithThreeFails();
    const saved = await owner.call('drafts', 'save', { params: { id }, body: { ...sheet, versions } }, as);
    const { InspectionItem: items, ...facts } = sheet;
    expect(saved).toMatchObject(facts);
    expect(saved.InspectionItem).toHaveLength(items.length);
    expect(saved.InspectionItem).toEqual(expect.arrayContaining(items.map((item) => expect.objectContaining(item))));
  });

  it.each([
    ['an invalid date', { vehicleCurrentExpiryDate: '2026-02-30' }, 'Enter a date as year-month-day'],
    ['a name of 81 characters', { customerName: 'x'.repeat(81) }, 'Name cannot exceed 80 characters'],
    [
      'a comment of 191 characters',
      {
        InspectionItem: [
          { inspectionItemName: 'internalSeats', result: 'PASS', Comment: [{ comment: 'x'.repeat(191) }] },
        ],
      },
      'Max length 190 reached',
    ],
  ])('refuses %s with an explanation and keeps its values', async (_, body, message) => {
    const { owner, as } = await newWorkshop();
    const draft = await owner.call('drafts', 'create', { body: { customerName: 'Mere' } }, as);
    const refused = await problem(owner.call('drafts', 'save', { params: { id: draft.id }, body: body as never }, as));
    expect(refused).toMatchObject({ code: 'not-valid', message: expect.stringContaining(message) });
    expect(await owner.call('drafts', 'get', { params: { id: draft.id } }, as)).toEqual(draft);
  });

  it('is listed newest first, page by page, and on no page of another list', async () => {
    const { owner, as } = await newWorkshop();
    for (const customerName of ['A', 'B', 'C']) await owner.call('drafts', 'create', { body: { customerName } }, as);
    const first = await owner.call('drafts', 'list', { query: { pageSize: 2 } }, as);
    const rest = await owner.call('drafts', 'list', { query: { pageSize: 2, after: first.next } }, as);
    const names = [...first.unfinishedInspections, ...rest.unfinishedInspections].map((one) => one.customerName);
    expect(names).toEqual(['C', 'B', 'A']);
    const elsewhere = await problem(owner.call('inspections', 'list', { query: { after: first.next } }, as));
    expect(elsewhere.code).toBe('not-valid');
  });
});

describe('submitting', () => {
  const submitted = async (sheet = finishedCar()) => {
    const { owner, as } = await newWorkshop();
    const draft = await owner.call('drafts', 'create', { body: sheet }, as);
    const body = { ...sheet, formattedId: { unfinishedInspectionId: draft.id }, versions: draft.versions };
    return { owner, as, draft, body };
  };

  it.each([
    ['an all-pass car', finishedCar(), true],
    ['a car with three fails', carWithThreeFails(), false],
    ['a trailer without a VIN', trailerWithoutVin(), true],
  ])('J-01, R-24, R-25: creates a record of %s, which is listed and can be opened', async (_, sheet, passed) => {
    const { owner, as, draft, body } = await submitted(sheet);
    const inspection = await owner.call('inspections', 'submit', { body }, { ...as, ...key() });
    const { InspectionItem: items, vehicleWOFExpiryDate: _derived, ...facts } = sheet;
    expect(inspection).toMatchObject({ ...facts, initialInspectionPassed: passed, companyName: 'Test Workshop' });
    expect(inspection.InspectionItem).toHaveLength(items.length);
    expect(inspection.formattedId.formattedIdIdx).toBe(draft.formattedId.formattedIdIdx);
    const shown = await owner.call('inspections', 'get', { params: { id: String(inspection.id) } }, as);
    expect(shown).toMatchObject(withoutDerived(inspection));
    const { inspections } = await owner.call(
      'inspections',
      'list',
      { query: { page: '1', pageSize: 100, orderBy: 'createdAt' } },
      as,
    );
    expect(inspections.map(({ id }) => id)).toEqual([inspection.id]);
    expect((await owner.call('drafts', 'list', { query: {} }, as)).unfinishedInspections).toEqual([]);
  });

  it('G-31: copies number, draft, every line, photos and summary to the record, and hides the draft', async () => {
    const { owner, as } = await newWorkshop();
    const { id } = await owner.call('drafts', 'create', { body: finishedCar() }, as);
    const body = { formattedId: { unfinishedInspectionId: id } };
    const record = await owner.call('inspections', 'submit', { body }, { ...as, ...key() });
    expect(record).toMatchObject({
      id: expect.any(Number),
      formattedId: { formattedIdIdx: 1, recheckIdx: 0, unfinishedInspectionId: id },
      images: [],
      WofSummaryDetails: { id: record.id, VICDetailsEntered: false, wofComments: [] },
    });
    expect(record.InspectionItem).toHaveLength(finishedCar().InspectionItem.length);
    expect(record.unfinishedWofHidden).toBe(true);
    expect(await owner.call('drafts', 'list', { query: {} }, as)).toEqual({ unfinishedInspections: [] });
  });

  it('returns the same response for the same key and for the same draft, always', async () => {
    const { owner, as, body } = await submitted();
    const one = key();
    const answers = await Promise.all([
      owner.call('inspections', 'submit', { body }, { ...as, ...one }),
      owner.call('inspections', 'submit', { body }, { ...as, ...one }),
      owner.call('inspections', 'submit', { body }, { ...as, ...key() }),
      owner.call('inspections', 'submit', { body }, as),
    ]);
    const later = await owner.call('inspections', 'submit', { body }, { ...as, ...one });
    for (const answer of answers) expect(answer).toEqual(later);
    expect((await owner.call('inspections', 'list', { query: {} }, as)).inspections).toHaveLength(1);
  });

  it('refuses a key that was used for something else', async () => {
    const { owner, as, body } = await submitted();
    const one = key();
    await owner.call('inspections', 'submit', { body }, { ...as, ...one });
    const other = { ...body, customerName: 'Somebody else' };
    const refused = await problem(owner.call('inspections', 'submit', { body: other }, { ...as, ...one }));
    expect(refused.code).toBe('key-used-for-something-else');
  });

  it('I-05 redirects a late autosave to the inspection', async () => {
    const { owner, as, draft, body } = await submitted();
    const { id } = await owner.call('inspections', 'submit', { body }, { ...as, ...key() });
    const late = await problem(
      owner.call('drafts', 'save', { params: { id: draft.id }, body: { customerName: 'X' } }, as),
    );
    expect(late).toMatchObject({ code: 'already-submitted', details: { inspectionId: id } });
  });

  it('refuses an incomplete sheet and names the section', async () => {
    const { owner, as, body } = await submitted(withItem(finishedCar(), 'internalSeats', { result: 'UNSELECTED' }));
    const refused = await problem(owner.call('inspections', 'submit', { body }, { ...as, ...key() }));
    expect(refused).toMatchObject({ code: 'not-complete', message: 'To complete: Internal inspection.' });
  });

  it('does not overwrite what another device saved meanwhile', async () => {
    const { owner, as, draft, body } = await submitted();
    await owner.call('drafts', 'save', { params: { id: draft.id }, body: { customerPhone: '021999888' } }, as);
    const refused = await problem(owner.call('inspections', 'submit', { body }, { ...as, ...key() }));
    expect(refused).toMatchObject({ code: 'version-conflict', details: { customerPhone: '021999888' } });
  });

  it('never takes number, company, result or signature from the body', async () => {
    const { owner, as, body } = await submitted(carWithThreeFails());
    const forged = {
      ...body,
      id: 1,
      companyName: 'Forged',
      initialInspectionPassed: true,
      setBy: {},
      submittedBy: { userId: 'x' },
      formattedId: { ...body.formattedId, formattedIdIdx: 999 },
    };
    const inspection = await owner.call('inspections', 'submit', { body: forged as never }, { ...as, ...key() });
    expect(inspection).toMatchObject({ companyName: 'Test Workshop', initialInspectionPassed: false });
    expect(inspection.formattedId.formattedIdIdx).toBe(1);
    expect(inspection.submittedBy.userId).toBe(owner.id);
  });
});
