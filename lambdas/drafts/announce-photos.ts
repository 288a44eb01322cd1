import type { DraftId } from '#shared/ids.ts';
import type { ImageNamed } from '#shared/images/model.ts';
import type { Acting } from '../http/context.ts';
import { addAnnounced } from '../sheets/announce.ts';
import { findLoosePhotos, takeWrites } from '../sheets/loose-photos.ts';
import { readStoredImages } from '../sheets/stored-image.ts';
import { draftKey } from '../table/keys.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { requireOpenDraft } from './require-open-draft.ts';

/** Stores which photos are on their way to an open draft, separately from typed changes, which may conflict. */
export const announcePhotos = (context: Acting, id: DraftId, named: readonly ImageNamed[]) =>
  retryUntilWritten(async () => {
    const { table, organizationId } = context;
    const draft = requireOpenDraft(await table.get(draftKey(organizationId, id), { consistent: true }));
    const before = readStoredImages(draft.images);
    const loose = await findLoosePhotos(context, id, named);
    const after = addAnnounced(before, named, id, context, loose);
    if (after === before) return after;
    const update = {
      key: draft,
      expression: 'SET images = :after ADD saves :one',
      condition: `#state = :open AND ${draft.images ? 'images = :before' : 'attribute_not_exists(images)'}`,
      names: { '#state': 'state' },
      values: { ':open': 'open', ':one': 1, ':after': after, ...(draft.images !== undefined && { ':before': before }) },
    };
    const { refused } = await table.write({ update }, ...takeWrites(loose, after, id));
    return refused ? undefined : after;
  });
