import * as z from 'zod';

const prefixed = <Prefix extends string, Brand extends string>(prefix: Prefix, brand: Brand) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[A-Za-z0-9]{10,40}$`), `Invalid ${brand}`)
    .brand(brand);

/** A draft. Clients may choose its id, so that a retry is idempotent. */
export const DraftId = prefixed('dft', 'DraftId');
export type DraftId = z.infer<typeof DraftId>;
export const SubUserId = prefixed('sub', 'SubUserId');
export type SubUserId = z.infer<typeof SubUserId>;

export const NotificationId = prefixed('ntf', 'NotificationId');
export type NotificationId = z.infer<typeof NotificationId>;

/** A photo. Its id contains its draft's id, so that it can be found by id alone. */
export const ImageId = z
  .string()
  .regex(/^img_[A-Za-z0-9]{10,40}_[A-Za-z0-9]{12}$/, 'Invalid ImageId')
  .brand('ImageId');
export type ImageId = z.infer<typeof ImageId>;
/** Creates the id of a photo of this draft. Clients do this, so that a retry is idempotent. */
export const newImageId = (draft: DraftId) => ImageId.parse(`img_${draft.slice(4)}_${letters(12)}`);
/** Returns the draft that a photo was taken for. */
export const getImageDraft = (image: ImageId) => DraftId.parse(`dft_${image.split('_')[1]}`);

/** A blank sheet to be filled in by hand. */
export const PaperId = prefixed('pap', 'PaperId');
export type PaperId = z.infer<typeof PaperId>;

/** A PDF of figures. The client chooses its id, with which it polls the state. */
export const PrintId = prefixed('prt', 'PrintId');
export type PrintId = z.infer<typeof PrintId>;

/** An inspector's note. Clients may choose its id, so that a save can be retried. */
export const NoteId = prefixed('nte', 'NoteId');
export type NoteId = z.infer<typeof NoteId>;

export const EstimateId = prefixed('est', 'EstimateId');
export type EstimateId = z.infer<typeof EstimateId>;

export const QuizId = prefixed('qui', 'QuizId');
export type QuizId = z.infer<typeof QuizId>;

/** A question. Clients may choose its id, so that an interrupted import can be resumed. */
export const QuestionId = prefixed('qst', 'QuestionId');
export type QuestionId = z.infer<typeof QuestionId>;

/** A course in a training record. Clients may choose its id, so that a save can be retried. */
export const TrainingId = prefixed('trn', 'TrainingId');
export type TrainingId = z.infer<typeof TrainingId>;

/** An amendment of the manual. Clients may choose its id, so that a save can be retried. */
export const AmendmentId = prefixed('amd', 'AmendmentId');
export type AmendmentId = z.infer<typeof AmendmentId>;

/** An attempt at a quiz; ids sort by time. */
export const AttemptId = prefixed('att', 'AttemptId');
export type AttemptId = z.infer<typeof AttemptId>;
/** Returns the beginning of the ids of attempts that start at `now`. The ids sort by time. */
export const startAttemptId = (now: Date) => `att_${now.getTime().toString(36).padStart(9, '0')}`;
/** Creates the id of an attempt that starts at `now`. */
export const newAttemptId = (now: Date) => AttemptId.parse(`${startAttemptId(now)}${letters(12)}`);

/** Inspection ids: time-ordered safe integers, unique in their organization, assigned at submission. */
export const InspectionId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A browser that receives push messages. Its page creates and stores the id. */
export const DeviceId = prefixed('dev', 'DeviceId');
export type DeviceId = z.infer<typeof DeviceId>;

/** Creates an id `dft_…`: 24 letters and digits, about 143 random bits. */
export const newId = <
  Prefix extends
    | 'dft'
    | 'sub'
    | 'org'
    | 'ntf'
    | 'bug'
    | 'prt'
    | 'inv'
    | 'vrf'
    | 'pap'
    | 'nte'
    | 'est'
    | 'lnk'
    | 'qui'
    | 'qst'
    | 'trn'
    | 'amd'
    | 'dev'
    | 'psh',
>(
  prefix: Prefix,
) => `${prefix}_${letters(24)}`;

const letters = (count: number) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const random = crypto.getRandomValues(new Uint32Array(count));
  return Array.from(random, (n) => alphabet[n % alphabet.length]).join('');
};
