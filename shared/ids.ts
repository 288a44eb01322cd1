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

/** Inspections carry numbers: time-ordered safe integers, unique in their organization, made at submission. */
export const InspectionId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A new id `dft_…`: 24 letters and digits, about 143 bits from the platform's random source. */
export const newId = <Prefix extends 'dft' | 'sub' | 'org' | 'ntf' | 'bug' | 'inv' | 'vrf'>(prefix: Prefix) => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const random = crypto.getRandomValues(new Uint32Array(24));
  return `${prefix}_${Array.from(random, (n) => letters[n % letters.length]).join('')}`;
};
