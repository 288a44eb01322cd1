import * as z from 'zod';
import { findUnsent } from '../device/find-unsent.ts';
import { listInTab } from '../device/in-tab.ts';
import { finishPendingWrites } from '../device/pending-writes.ts';
import { readOnDevice } from '../device/web-storage.ts';

const text = z.string().catch('');
/** The fields that identify a draft stored on this device. */
const Named = z.object({
  mine: z.object({ vehicleRegistrationPlate: text, vehicleMake: text, vehicleModel: text }),
  editing: z.unknown(),
  training: z.unknown().optional(),
  queued: z.unknown().optional(),
  held: z.record(z.string(), z.unknown()).optional().catch(undefined),
  end: z.object({ kind: z.string() }).optional().catch(undefined),
});

/** Stored answers to a quiz attempt. */
const Answers = z.object({ attempt: z.object({ title: text }), given: z.array(z.unknown()) });
const PREFIX = 'quiz:';

const nameAnswers = (key: string) => {
  const kept = readOnDevice(`${PREFIX}${key.slice(PREFIX.length)}`, Answers);
  return kept ? `${count(kept.given.length, 'answer')} to “${kept.attempt.title}”` : 'quiz answers';
};

/** Describes the unsent work that a logout would delete: `names` lists it, `amount` says how much it is. */
export const findLoss = async () => {
  const { names, amount } = await findLossByKind();
  return { names, amount };
};

/** Also returns the number of training sheets, and whether any of the work can be sent without the user. */
export const findLossByKind = async () => {
  const nothing = { drafts: [], photos: 0, notes: 0, estimates: 0, attempts: [], isSilent: false };
  const { drafts, photos, notes, estimates, attempts, isSilent } = await findUnsent().catch(() => nothing);
  const others = [
    count(photos, 'photo'),
    notes > 0 ? `notes of ${count(notes, 'inspection')}` : '',
    estimates > 0 ? `changes to ${count(estimates, 'estimate')}` : '',
    isSilent ? "work that this device can't read now" : '',
  ].filter(Boolean);
  const answers = attempts.length > 0 ? `answers of ${count(attempts.length, 'quiz attempt')}` : '';
  return {
    names: [...drafts.map(nameUnsent), ...others, ...attempts.map(nameAnswers)],
    amount: [count(drafts.length, 'sheet'), ...others, answers].filter(Boolean).join(' and '),
    training: drafts.filter((draft) => Named.safeParse(draft).data?.training).length,
    isSendable: drafts.some(isSendable) || photos + estimates + attempts.length > 0,
  };
};

const isSendable = (draft: unknown) => {
  const { data } = Named.safeParse(draft);
  return (
    data !== undefined && !data.editing && !data.training && !data.end && Object.keys(data.held ?? {}).length === 0
  );
};

/** Lists the unsent work that exists only in this tab. */
export const findUnsavedInTab = async () => {
  await finishPendingWrites();
  const { drafts, photos } = await listInTab();
  const unsent = drafts.filter(({ value }) => value.unsent).map(({ value }) => nameUnsent(value.draft));
  return [...unsent, count(photos.length, 'photo')].filter(Boolean);
};

export const formatCounts = (sheets: number, photos: number) =>
  [count(sheets, 'sheet'), count(photos, 'photo')].filter(Boolean).join(' and ');
const count = (n: number, what: string) => (n === 0 ? '' : n === 1 ? `1 ${what}` : `${n} ${what}s`);

/** Describes a draft stored on this device. */
export const nameUnsent = (draft: unknown) => {
  const { data } = Named.safeParse(draft);
  if (!data) return 'A sheet';
  const { vehicleRegistrationPlate: plate, vehicleMake, vehicleModel } = data.mine;
  const vehicle = [plate || 'A vehicle without a plate', [vehicleMake, vehicleModel].filter(Boolean).join(' ')];
  return `${vehicle.filter(Boolean).join(', ')}${nameKind(data)}`;
};

const nameKind = ({ editing, training, queued, end }: z.infer<typeof Named>) => {
  if (training) return ' (training sheet)';
  if (end) return ` (changes to a ${end.kind === 'submitted' ? 'submitted' : 'discarded'} sheet)`;
  if (queued) return ' (waiting to be sent)';
  return editing ? ' (changes)' : '';
};
