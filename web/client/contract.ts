import type { api } from '#shared/api.ts';

export type Contract = typeof api;

const known: Partial<Contract> = {};

/**
 * Makes these nouns callable. Who calls a noun imports its `nouns/<noun>.ts`: its schemas are loaded with the code that needs
 * them, no later and by no other.
 */
export const know = (nouns: Partial<Contract>) => void Object.assign(known, nouns);

/** A noun's part of the contract, where something that calls it is loaded. */
export const findNoun = (name: string | symbol) =>
  Object.hasOwn(known, name) ? known[name as keyof Contract] : undefined;
