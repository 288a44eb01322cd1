import { type DraftId, getImageDraft, type ImageId, PaperId } from '#shared/ids.ts';
import { notFound } from '#shared/problem.ts';
import { prepareFilesDue } from '../due/files.ts';
import { type Context, makeAuthorship } from '../http/context.ts';
import { reopenPaper } from '../papers/records.ts';
import { discardNumber } from '../sheets/numbers.ts';
import { findFiles, readStoredImages } from '../sheets/stored-image.ts';
import { draftKey } from '../table/keys.ts';
import { DISCARDED_RETENTION_S, type Item, makeTtl, type Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { findDraft } from './records.ts';
import { requireOpenDraft } from './require-open-draft.ts';

/**
 * Discards a draft and its photos. Idempotent. The draft's item is kept for 90 days, the item of its number
 * permanently. If it was entered from a paper sheet, that sheet can be entered again. Throws 404 for an unknown draft,
 * and refuses its first save if that is still on its way.
 */
export const discardDraft = (context: Context, id: DraftId) =>
  retryUntilWritten(async () => {
    const draft = await findDraft(context, id);
    if (!draft) {
      const { refused } = await context.table.write(refuseLateSave(id, context));
      if (refused) return undefined;
      throw notFound();
    }
    if (draft.state !== 'discarded') requireOpenDraft(draft);
    const paper = PaperId.safeParse(draft.paperInspectionId).data;
    const reopened = paper && (await reopenPaper(context, paper, id));
    const writes = [
      ...(draft.state === 'open' ? [await discardWrites(draft, id, context)].flat() : []),
      ...(reopened ? [{ update: reopened }] : []),
    ];
    if (writes.length === 0) return {};
    const { refused } = await context.table.write(...writes);
    return refused ? undefined : {};
  });

const refuseLateSave = (id: DraftId, context: Context): Write => {
  const { organizationId, now } = context;
  const marks = { discardedBy: makeAuthorship(context), ttl: makeTtl(now, DISCARDED_RETENTION_S) };
  return {
    put: {
      ...draftKey(organizationId, id),
      type: 'DRAFT',
      id,
      state: 'discarded',
      updatedAt: now.toISOString(),
      ...marks,
    },
    condition: 'attribute_not_exists(pk)',
  };
};

const discardWrites = async (draft: Item, id: DraftId, context: Context): Promise<Write[]> => {
  const { table, organizationId, now } = context;
  const who = makeAuthorship(context);
  const { pk, sk } = draft;
  const number = discardNumber(draft, id, context);
  const taken = await table.get(number.key, { consistent: true });
  const images = readStoredImages(draft.images);
  // photos that were uploaded without a sheet have their own check
  const own = Object.entries(images).filter(([image]) => getImageDraft(image as ImageId) === id);
  const files = findFiles(Object.fromEntries(own));
  const due = files.length > 0 && (await prepareFilesDue(table, { organizationId, draftId: id, files }, now));
  return [
    {
      update: {
        key: { pk, sk },
        expression: 'SET #state = :discarded, updatedAt = :now, discardedBy = :who, #ttl = :ttl REMOVE gsi1pk, gsi1sk',
        // fails if a photo was added meanwhile, because it must be discarded too
        condition: `#state = :open AND ${draft.images ? 'images = :images' : 'attribute_not_exists(images)'}`,
        names: { '#state': 'state', '#ttl': 'ttl' },
        values: {
          ':open': 'open',
          ...(draft.images !== undefined && { ':images': draft.images }),
          ':discarded': 'discarded',
          ':now': now.toISOString(),
          ':who': who,
          ':ttl': makeTtl(now, DISCARDED_RETENTION_S),
        },
      },
    },
    // leave an item that refers to another draft: before numbers had items, a restore could issue the same number twice
    ...(taken && taken.draftId !== id ? [] : [{ update: number }]),
    ...(due ? [{ put: due }] : []),
  ];
};
