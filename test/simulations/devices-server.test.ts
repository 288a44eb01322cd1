import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { discardDraft } from '#lambdas/drafts/discard.ts';
import { createDraft, loadDraft, saveDraft } from '#lambdas/drafts/records.ts';
import { parseIdempotencyKey } from '#lambdas/http/idempotency.ts';
import { addPhoto, describePhoto, findArrived, removePhoto } from '#lambdas/images/records.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { reserveNumbers } from '#lambdas/sheets/reserves.ts';
import { DeviceId, DraftId, type ImageId, newId, newImageId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { FormattedId } from '#shared/sheets/formatted-id.ts';
import { newServer } from '#test/draft-server/server.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

const NOW = '2026-11-20T02:00:00.000Z';
const ITEM = 'externalFogLamps';
const HASHES = ['a', 'b'].map((digit) => digit.repeat(64));
const DRAFTS = 2;
const PHOTOS = 2;

const KINDS = [
  ...(['create', 'create', 'save', 'save', 'save', 'save', 'get', 'discard', 'submit', 'submit'] as const),
  ...(['upload', 'upload', 'describe', 'remove'] as const),
] as const;
const call = fc.record({
  kind: fc.constantFrom(...KINDS),
  draft: fc.nat(DRAFTS).map((n) => n % DRAFTS),
  photo: fc.nat(PHOTOS - 1),
  word: fc.constantFrom('one', 'two', 'three', 'four'),
  part: fc.constantFrom('vehicleMake', 'customerAddress', ITEM),
  /** How many versions ago the device read the draft. */
  late: fc.nat(1),
  key: fc.nat(1),
  hash: fc.nat(1),
  announces: fc.boolean(),
  /** A number of the device's reserve. */
  drawn: fc.constantFrom(undefined, undefined, 1, 2),
});
type Call = typeof call extends fc.Arbitrary<infer C> ? C : never;

const writing = ({ part, word }: Call) =>
  part === ITEM
    ? {
        InspectionItem: [
          { inspectionItemName: ITEM, result: 'PASS' as const, ReasonForRejections: [], Comment: [{ comment: word }] },
        ],
      }
    : { [part]: word };

const sheet = withInspectionDay('2026-11-20', finishedCar());
const begun = (call: Call) => {
  const { InspectionItem = [], ...fields } = writing(call) as Partial<typeof sheet>;
  const others = sheet.InspectionItem.filter(
    ({ inspectionItemName: name }) => InspectionItem[0]?.inspectionItemName !== name,
  );
  return { ...sheet, ...fields, InspectionItem: [...others, ...InspectionItem] };
};

/** The response that a device gets: the draft, or the refusal. */
const hear = async (ask: () => unknown) => {
  try {
    const told = (await ask()) as {
      versions?: object;
      vehicleMake?: string;
      customerAddress?: string;
      InspectionItem?: never[];
      formattedId?: FormattedId;
    };
    if (!told?.versions) return 'done';
    const { versions, vehicleMake, customerAddress, InspectionItem = [], formattedId } = told;
    const number = formattedId?.formattedIdIdx;
    const item = (InspectionItem as { inspectionItemName: string; Comment: { comment: string }[] }[]).find(
      ({ inspectionItemName }) => inspectionItemName === ITEM,
    );
    return {
      versions,
      number,
      vehicleMake,
      customerAddress,
      comments: item?.Comment.map(({ comment }) => comment) ?? [],
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.code;
  }
};

/** Returns a function that makes the same call to the simulated server and to the real one. */
const bothServers = async () => {
  const { at } = newWorkshop();
  const model = newServer(() => Date.parse(NOW), { written: () => {}, discarded: () => {} });
  const drafts = Array.from({ length: DRAFTS }, () => DraftId.parse(newId('dft')));
  const photos = drafts.map((draft) => Array.from({ length: PHOTOS }, () => newImageId(draft)));
  const seen = new Map<string, object[]>();
  const DeviceID = DeviceId.parse(newId('dev'));
  const asked = { Name: 'Tablet', keeps: [], last: 0 };
  expect(model.reserve(DeviceID, asked).numbers).toEqual((await reserveNumbers(at(NOW), DeviceID, asked)).numbers);
  const first = (call: Call) => ({ ...begun(call), ...(call.drawn && { drawn: { DeviceID, number: call.drawn } }) });

  const askModel = (call: Call, id: DraftId, image: ImageId, body: object, key: string) => {
    const { kind, word, hash } = call;
    const sha256 = HASHES[hash] ?? '';
    if (kind === 'create') return model.create(id, first(call));
    if (kind === 'save') return model.save(id, body);
    if (kind === 'get') return model.get(id);
    if (kind === 'discard') return model.discard(id);
    if (kind === 'submit')
      return model.submit({ ...body, formattedId: { unfinishedInspectionId: id } }, key, announced(call, image));
    if (kind === 'upload') return model.upload({ imageId: image, inspectionItemName: ITEM, description: '', sha256 });
    return kind === 'describe' ? model.describe(image, word) : model.remove(image);
  };
  const askReal = async (call: Call, id: DraftId, image: ImageId, body: object, key: string) => {
    const context = at(NOW);
    const { kind, word, hash } = call;
    const sha256 = HASHES[hash] ?? '';
    if (kind === 'create') return createDraft(context, id, first(call));
    if (kind === 'save') return saveDraft(context, id, body);
    if (kind === 'get') return loadDraft(context, id);
    if (kind === 'discard') return discardDraft(context, id);
    if (kind === 'submit') {
      const said = { ...body, formattedId: { unfinishedInspectionId: id }, images: announced(call, image) };
      const idempotency = parseIdempotencyKey(key, JSON.stringify(said));
      await submit(said, { ...context, idempotency });
      return {};
    }
    if (kind === 'upload') {
      const found = await findArrived(context, image, sha256);
      if (found) return {};
      const photo = { imageId: image, inspectionItemName: ITEM, description: '', sha256, keptSha256: sha256 } as const;
      await addPhoto(context, { ...photo, width: 4, height: 3 });
      return {};
    }
    if (kind === 'remove') return removePhoto(context, image);
    await describePhoto(context, image, word);
    return {};
  };
  const announced = ({ announces, hash }: Call, imageId: ImageId) =>
    announces ? [{ imageId, inspectionItemName: ITEM, description: '', sha256: HASHES[hash] } as const] : [];

  return async (call: Call) => {
    const id = drafts[call.draft] as DraftId;
    const image = photos[call.draft]?.[call.photo] as ImageId;
    const looked = seen.get(id) ?? [];
    const versions = looked.at(-1 - call.late);
    const body = { ...writing(call), ...(versions && { versions }) };
    const key = `the-key-${id}-${call.key}`;
    const told = await hear(() => askModel(call, id, image, body, key));
    const truly = await hear(() => askReal(call, id, image, body, key));
    if (typeof truly === 'object') seen.set(id, [...looked, truly.versions]);
    return { told, truly };
  };
};

test('the simulated server responds like the real one', async () => {
  const heard = new Set<string>();
  const property = fc.asyncProperty(fc.array(call, { minLength: 8, maxLength: 20, size: 'max' }), async (calls) => {
    const ask = await bothServers();
    for (const call of [{ ...calls[0], kind: 'create', draft: 0 } as Call, ...calls]) {
      const { told, truly } = await ask(call);
      heard.add(typeof truly === 'string' ? `${call.kind} ${truly}` : call.kind);
      expect(told, JSON.stringify(call)).toEqual(truly);
    }
  });
  await fc.assert(property, { numRuns: 30, seed: 7, endOnFailure: true });
  expect([...heard].sort()).toEqual(
    expect.arrayContaining([
      ...[
        'create',
        'create already-submitted',
        'create draft-gone',
        'create refused',
        'save',
        'save version-conflict',
        'save draft-gone',
      ],
      ...[
        'get',
        'get not-found',
        'discard done',
        'discard already-submitted',
        'submit done',
        'submit version-conflict',
      ],
      ...['upload done', 'upload refused', 'upload not-found', 'remove done', 'describe done', 'describe not-found'],
    ]),
  );
});
