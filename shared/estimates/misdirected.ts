import type { Estimate } from './model.ts';

/** The links that were mailed to another address than the customer's now: whoever has them is not to see what is sent next. */
export const listMisdirected = <Link extends Estimate['links'][number]>(
  links: readonly Link[],
  { Email }: Pick<Estimate['Customer'], 'Email'>,
): Link[] =>
  links.filter(({ mailedTo, revokedAt }) => mailedTo !== '' && !revokedAt && !isSameAddress(mailedTo, Email));

const isSameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
