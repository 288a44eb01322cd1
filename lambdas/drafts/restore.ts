import { RESTORE_HOURS } from '#shared/drafts/restore.ts';
import { type DraftId, PaperId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { buildDraftCause } from '#shared/reminders/causes.ts';
import { findNamed } from '../customers/save.ts';
import { scheduleReminders } from '../due/reminders.ts';
import { type Context, makeAuthorship, type SaidBy } from '../http/context.ts';
import { reclaimPaper } from '../papers/records.ts';
import { restoreNumber } from '../sheets/numbers.ts';
import { draftKey, draftList, headerKey } from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { customerErasure } from './erase-customer.ts';
import { findDraft } from './records.ts';
import { requireOpenDraft, requireOpenOrName } from './require-open-draft.ts';
import { readDraft } from './stored.ts';

/**
 * Undoes the discarding of a draft, with its number, photos, reminder, and paper sheet or recheck. Idempotent. A draft
 * that the server never had may be saved again. Throws `draft-gone` when it is too late, and `refused` if something
 * replaced the draft.
 */
export const restoreDraft = (context: Context, id: DraftId) =>
  retryUntilWritten(async () => {
    const draft = await findDraft(context, id);
    if (!draft) throw notFound();
    if (draft.state !== 'discarded') {
      requireOpenDraft(draft);
      return {};
    }
    const by = draft.discardedBy as SaidBy | undefined;
    if (!by || Date.parse(by.at) + RESTORE_HOURS * 3_600_000 < context.now.getTime())
      await requireOpenOrName(context, draft);
    const writes = draft.sections ? await restoreWrites(draft, id, context) : [allowFirstSave(id, context)];
    const { refused } = await context.table.write(...writes);
    return refused ? undefined : {};
  });

const STILL_DISCARDED = {
  condition: '#state = :discarded',
  names: { '#state': 'state' },
  values: { ':discarded': 'discarded' },
};

const allowFirstSave = (id: DraftId, { organizationId }: Context): Write => ({
  remove: draftKey(organizationId, id),
  ...STILL_DISCARDED,
});

const restoreWrites = async (draft: Item, id: DraftId, context: Context): Promise<Write[]> => {
  const { table, organizationId, now } = context;
  const { pk, sk } = draft;
  const number = restoreNumber(draft, id, context);
  const taken = await table.get(number.key, { consistent: true });
  const erasure = await findErasure(draft, context);
  return [
    {
      update: {
        key: { pk, sk },
        expression: `SET #state = :open, updatedAt = :now, restoredBy = :who, gsi1pk = :list, gsi1sk = :place${erasure ? `, ${erasure.set}` : ''} REMOVE #ttl${erasure ? `, ${erasure.remove}` : ''}`,
        condition: STILL_DISCARDED.condition,
        names: { ...STILL_DISCARDED.names, ...erasure?.names, '#ttl': 'ttl' },
        values: {
          ...{ ...STILL_DISCARDED.values, ...erasure?.values },
          ':open': 'open',
          ':now': now.toISOString(),
          ':who': makeAuthorship(context),
          ':list': draftList(organizationId),
          ':place': `${draft.createdAt}#${id}`,
        },
      },
    },
    ...(taken?.draftId === id ? [{ update: number }] : []),
    ...scheduleReminders(organizationId, id, [buildDraftCause(now.toISOString())], {
      after: now,
      opening: null,
    }),
    ...(await reclaimWrites(draft, id, context)),
  ];
};

/** Returns the parts of an update that removes a customer who was erased after the draft was discarded. */
const findErasure = async (draft: Item, context: Context) => {
  const { at } = draft.discardedBy as SaidBy;
  const customer = await findNamed(readDraft(draft), context, at);
  return customer?.erased && customerErasure;
};

/** Returns the writes that give the draft back its paper sheet or recheck. Throws if another draft has it. */
const reclaimWrites = async (draft: Item, id: DraftId, context: Context): Promise<Write[]> => {
  const paper = PaperId.safeParse(draft.paperInspectionId).data;
  if (paper) {
    const update = await reclaimPaper(context, paper, id);
    if (!update) throw replaced('The paper sheet is being entered again. Open that draft instead.');
    return [{ update }];
  }
  if (draft.recheckOf === undefined) return [];
  const key = headerKey(context.organizationId, Number(draft.recheckOf));
  const header = await context.table.get(key, { consistent: true });
  const { at } = draft.discardedBy as SaidBy;
  if (header?.recheckDraftId !== id) throw replaced('The recheck was started again. Open that draft instead.');
  // an edit requests the sheet again, and the draft has what was recorded before it
  if (String(header.asked ?? '') > at) throw replaced('The inspection was edited meanwhile. Start its recheck again.');
  const values = { ':draft': id, ':revision': header.revision };
  return [{ check: key, condition: 'recheckDraftId = :draft AND revision = :revision', values }];
};

const replaced = (message: string) => new Problem('refused', message);
