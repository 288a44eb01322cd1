/** An organization that may be asked for: keys take nothing else, so a raw header or a word in a body cannot reach one. */
export type OrganizationId = string & { readonly brand: 'OrganizationId' };

/**
 * Vouches for an id: its membership is checked, we made it just now, or it stands in an item of ours. The only way to make
 * one; `test/house.test.ts` lists who may.
 */
export const trustOrganizationId = (id: string) => id as OrganizationId;
