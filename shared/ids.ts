import * as z from 'zod';

const prefixed = <Prefix extends string, Brand extends string>(prefix: Prefix, brand: Brand) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[A-Za-z0-9]{10,40}$`), `Not a ${brand}`)
    .brand(brand);

/** A draft's id may be made by the client, so that a lost answer can be asked for again. */
export const DraftId = prefixed('dft', 'DraftId');
export type DraftId = z.infer<typeof DraftId>;
export const SubUserId = prefixed('sub', 'SubUserId');
export type SubUserId = z.infer<typeof SubUserId>;

export const NotificationId = prefixed('ntf', 'NotificationId');
export type NotificationId = z.infer<typeof NotificationId>;

/** A photo. Its id holds the id of the draft that it was taken for, so that it is found by its id alone. */
export const ImageId = z
  .string()
  .regex(/^img_[A-Za-z0-9]{10,40}_[A-Za-z0-9]{12}$/, 'Not an ImageId')
  .brand('ImageId');
export type ImageId = z.infer<typeof ImageId>;
/** A new id of a photo of this draft. A client makes it, so that a lost answer can be asked for again. */
export const newImageId = (draft: DraftId) => ImageId.parse(`img_${draft.slice(4)}_${letters(12)}`);
/** The draft that a photo was taken for. */
export const draftOfImage = (image: ImageId) => DraftId.parse(`dft_${image.split('_')[1]}`);

/** A sheet printed to be filled in by hand. */
export const PaperId = prefixed('pap', 'PaperId');
export type PaperId = z.infer<typeof PaperId>;

/** A print of figures. Whoever wants it makes its id, and asks by it how far it has come. */
export const PrintId = prefixed('prt', 'PrintId');
export type PrintId = z.infer<typeof PrintId>;

/** An inspector's note. A client may make it, so that a save may come twice. */
export const NoteId = prefixed('nte', 'NoteId');
export type NoteId = z.infer<typeof NoteId>;

export const EstimateId = prefixed('est', 'EstimateId');
export type EstimateId = z.infer<typeof EstimateId>;

export const QuizId = prefixed('qui', 'QuizId');
export type QuizId = z.infer<typeof QuizId>;

/** A question. A client may make it, so that an import may go on where it broke off. */
export const QuestionId = prefixed('qst', 'QuestionId');
export type QuestionId = z.infer<typeof QuestionId>;

/** A course in a training record. A client may make it, so that a save may come twice. */
export const TrainingId = prefixed('trn', 'TrainingId');
export type TrainingId = z.infer<typeof TrainingId>;

/** An attempt at a quiz; ids are in order of time. */
export const AttemptId = prefixed('att', 'AttemptId');
export type AttemptId = z.infer<typeof AttemptId>;
/** A new id of an attempt that starts at that instant. */
export const newAttemptId = (now: Date) =>
  AttemptId.parse(`att_${now.getTime().toString(36).padStart(9, '0')}${letters(12)}`);

/** Inspections carry numbers: time-ordered safe integers, unique in their organization, made at submission. */
export const InspectionId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A browser that gets pushes. Its page makes the id and keeps it. */
export const DeviceId = prefixed('dev', 'DeviceId');
export type DeviceId = z.infer<typeof DeviceId>;

/** A new id `dft_…`: 24 letters and digits, about 143 bits from the platform's random source. */
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
