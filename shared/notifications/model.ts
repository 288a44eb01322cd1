import * as z from 'zod';
import { NotificationId } from '../ids.ts';
import { guard } from '../without-limits.ts';

/** An address that a notification or an advert may lead to: on this site, or on the web. Never a script. */
export const SafeLink = guard(
  z
    .string()
    .max(2000)
    .refine(
      // browsers drop tabs and line breaks: what is not to be seen could make another address
      (link) => !/[\s\p{C}]/u.test(link) && (/^\/(?![/\\])/.test(link) || /^https:\/\/[^/]/i.test(link)),
      'Not a link to this site or to https',
    ),
);

/** Something a person is told. Source: specification 1, section 3. */
export const Notification = z
  .object({
    id: NotificationId,
    Title: z.string(),
    Message: z.string(),
    // what is not safe is left out, and the rest still told
    Icon: SafeLink.nullable().catch(null),
    Link: SafeLink.nullable().catch(null),
    DateAdded: z.iso.datetime(),
    DateRead: z.iso.datetime().nullable(),
    /** Of a reminder of which nothing is left to be done: why, in the place of its title. */
    over: z.string().optional(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;
