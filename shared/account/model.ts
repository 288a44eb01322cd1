import * as z from 'zod';
import { SubUserId } from '../ids.ts';
import { Organization, Scope } from '../organizations/model.ts';

/** An inspector working under a main account. */
export const SubUser = z
  .object({ id: SubUserId, name: z.string(), InspectorAuthorityNumber: z.string() })
  .meta({ id: 'SubUser' });
export type SubUser = z.infer<typeof SubUser>;

export const NewSubUser = z.object({
  name: z.string().trim().min(1, 'Name is required').max(80),
  InspectorAuthorityNumber: z.string().trim().max(20).default(''),
});

/** The signed-in person. `Organization` is the one worked for; it carries the others as `Owns`. */
export const User = z
  .object({
    id: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    nickname: z.string(),
    name: z.string(),
    picture: z.string(),
    InspectorAuthorityNumber: z.string(),
    privacyPolicy: z.iso.datetime().nullable(),
    scopes: z.array(Scope),
    subUsers: z.array(SubUser),
    Organization: Organization.extend({ Owns: z.array(Organization) }).nullable(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;
