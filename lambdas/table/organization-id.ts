/**
 * The id of an organization whose data may be accessed. Keys accept nothing else, so a raw header or body cannot reach
 * them.
 */
export type OrganizationId = string & { readonly brand: 'OrganizationId' };

/**
 * Vouches for an id: its membership was checked, we just made it, or it comes from one of our items. The only way to
 * make an `OrganizationId`; `test/house.test.ts` lists the callers.
 */
export const trustOrganizationId = (id: string) => id as OrganizationId;
