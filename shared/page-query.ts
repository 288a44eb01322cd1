import * as z from 'zod';

/** Maximum page size of a list. Source: specification 2, section 9. */
const PAGE_SIZE = 100;
export const pageQuery = {
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
  after: z.string().max(2000).optional().describe('`next` of the previous page'),
};
