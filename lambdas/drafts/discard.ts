import { type DraftId, draftOfImage, type ImageId, PaperId } from '#shared/ids.ts';
import { notFound } from '#shared/problem.ts';
import { prepareFilesDue } from '../due/files.ts';
import type { Context } from '../http/context.ts';
import { saidBy } from '../http/said-by.ts';
import { paperIsOpenAgain } from '../papers/records.ts';
import { discardNumber } from '../sheets/numbers.ts';
import { findFiles, readStoredImages } from '../sheets/stored-image.ts';
import type { Item } from '../table/item.ts';
import type { Write } from '../table/table.ts';
import { DISCARDED_KEPT_S, ttlAfter } from '../table/ttl.ts';
import { untilWritten } from '../table/until-written.ts';
import { openDraft } from './open-draft.ts';
import { findDraft } from './records.ts';

/**
 * Takes a draft out of sight; its item stays for a while as a tombstone, and that of its number for good. Its paper sheet is
 * to be entered again; its photos go when it does. Doing it again is no error.
 */
export const discardDraft = (context: Context, id: DraftId) =>
  untilWritten(async () => {
    const draft = await findDraft(context, id);
    if (!draft) throw notFound();
    if (draft.state !== 'discarded') openDraft(draft);
    const paper = PaperId.safeParse(draft.paperInspectionId).data;
    const openAgain = paper && (await paperIsOpenAgain(context, paper, id));
    const writes = [
      ...(draft.state === 'open' ? [await discarded(draft, id, context)].flat() : []),
      ...(openAgain ? [{ update: openAgain }] : []),
    ];
    if (writes.length === 0) return {};
    const { refused } = await context.table.write(...writes);
    return refused ? undefined : {};
  });

const discarded = async (draft: Item, id: DraftId, context: Context): Promise<Write[]> => {
  const { table, organizationId, now } = context;
  const who = saidBy(context);
  const { pk, sk } = draft;
  const number = discardNumber(draft, id, context);
  const taken = await table.get(number.key, { consistent: true });
  const images = readStoredImages(draft.images);
  // a photo that was sent before any sheet named it is looked at by itself
  const own = Object.entries(images).filter(([image]) => draftOfImage(image as ImageId) === id);
  const files = findFiles(Object.fromEntries(own));
  const due = files.length > 0 && (await prepareFilesDue(table, { organizationId, draftId: id, files }, now));
  return [
    {
      update: {
        key: { pk, sk },
        expression: 'SET #state = :discarded, updatedAt = :now, discardedBy = :who, #ttl = :ttl REMOVE gsi1pk, gsi1sk',
        // a photo that has entered it meanwhile is to go too
        condition: `#state = :open AND ${draft.images ? 'images = :images' : 'attribute_not_exists(images)'}`,
        names: { '#state': 'state', '#ttl': 'ttl' },
        values: {
          ':open': 'open',
          ...(draft.images !== undefined && { ':images': draft.images }),
          ':discarded': 'discarded',
          ':now': now.toISOString(),
          ':who': who,
          ':ttl': ttlAfter(now, DISCARDED_KEPT_S),
        },
      },
    },
    // older than the items of numbers, its number may have been given again after a restore
    ...(taken && taken.draftId !== id ? [] : [{ update: number }]),
    ...(due ? [{ put: due }] : []),
  ];
};
