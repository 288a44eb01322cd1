import * as z from 'zod';
import { showDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import type { Item } from '../table/table.ts';

const Closing = z.object({ at: z.string(), opensUntil: z.string() });

/** Reads when an Admin closed an organization, and the last day on which it can be reopened. Null if it is open. */
export const readClosing = ({ closed }: Item) => (closed ? Closing.parse(closed) : null);

/** Throws 403 if the organization is closed. */
export const checkOpen = (organization: Item) => {
  const closed = readClosing(organization);
  if (!closed) return;
  throw new Problem(
    'not-allowed',
    `This workshop was closed. An Admin can reopen it until ${showDate(closed.opensUntil)}.`,
  );
};
