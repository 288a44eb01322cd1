// biome-ignore-all lint/performance/noBarrelFile: the table's keys are one vocabulary
// biome-ignore-all lint/performance/noReExportAll: the table's keys are one vocabulary

/**
 * The keys of the single table, by noun. An item has up to five keys:
 *
 *   open    pk / sk           one thing and everything that belongs to it
 *   browse  gsi1pk / gsi1sk   a list that a person scrolls; contains the item's `summary`
 *   find    gsi2pk / gsi2sk   a thing by its number or name: plate, sheet number, VIN
 *   due     gsi3pk / gsi3sk   pending work in earlier releases; no longer written
 *   to do   gsi4pk / gsi4sk   open tasks and WoFs of an organization, estimates of a vehicle; contains the `summary`
 *
 * The open, browse, find and to-do keys of an organization's item start with the organization, those of a person's item
 * with the person. The exceptions are the lists of all organizations and all people: only our own jobs read them, and
 * their items have no summary.
 */
export * from './keys/content.ts';
export * from './keys/customers.ts';
export * from './keys/due.ts';
export * from './keys/estimates.ts';
export * from './keys/figures.ts';
export * from './keys/inspections.ts';
export { type Key, type OrganizationId, readOrganizationId, trustOrganizationId } from './keys/key.ts';
export * from './keys/organizations.ts';
export * from './keys/people.ts';
export * from './keys/quizzes.ts';
export * from './keys/sheets.ts';
export * from './keys/vehicles.ts';
