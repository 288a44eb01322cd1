/** Owners of work on a device: a person in an organization, perhaps as one of its inspectors. */
export const PEOPLE = ['hana garage ', 'rewi garage ', 'hana garage tui', 'hana depot '] as const;
export type Owner = (typeof PEOPLE)[number];

export const ORGANIZATIONS = ['garage', 'depot'] as const;
export const getOrganization = (owner: Owner) => owner.split(' ')[1] as (typeof ORGANIZATIONS)[number];

/** Returns the owner without the inspector: the signed-in person. */
export const dropInspector = (owner: Owner) => PEOPLE.find((one) => owner.startsWith(one)) ?? owner;
