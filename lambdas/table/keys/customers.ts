import type { OrganizationId } from '../organization-id.ts';
import { inOrganization, type Key, path } from './key.ts';

/** A saved customer. Browse: by name. */
export const customerKey = (org: OrganizationId, id: string): Key => ({
  pk: inOrganization(org, 'CUSTOMER', id),
  sk: 'CUSTOMER',
});
export const customerList = (org: OrganizationId) => inOrganization(org, 'CUSTOMERS');
/** The customer search index: one item for each word that finds a customer. */
export const customersFound = (org: OrganizationId) => inOrganization(org, 'CUSTOMERSFOUND');
export const customerFoundKey = (org: OrganizationId, words: string, id: string): Key => ({
  pk: customersFound(org),
  sk: path(words, id),
});

/** In a customer's partition: consents, ids of customers merged into this one, and the log of what was done with their data. */
export const consentsKey = (org: OrganizationId, customer: string): Key => ({
  pk: customerKey(org, customer).pk,
  sk: 'CONSENTS',
});
export const aliasOfKey = (org: OrganizationId, customer: string, alias: string): Key => ({
  pk: customerKey(org, customer).pk,
  sk: path('ALIAS', alias),
});
export const CUSTOMER_LOG = 'LOG#';
export const customerLogKey = (org: OrganizationId, customer: string, at: string, id: string): Key => ({
  pk: customerKey(org, customer).pk,
  sk: `${CUSTOMER_LOG}${path(at, id)}`,
});
/** Browse, without a summary: the vehicles a customer owns. */
export const ownedList = (org: OrganizationId, customer: string) =>
  inOrganization(org, 'CUSTOMER', customer, 'VEHICLES');
export const ownedPlace = (org: OrganizationId, customer: string, vehicle: string) => ({
  gsi1pk: ownedList(org, customer),
  gsi1sk: vehicle,
});

/** The customer who has or had this name with this phone number or email: a hash of both. */
export const customerKnownKey = (org: OrganizationId, known: string): Key => ({
  pk: inOrganization(org, 'CUSTOMERKNOWN', known),
  sk: 'KNOWN',
});
