import type { QualityOf } from '#shared/quality/model.ts';

/** Reduces a person on the Quality page to what the recounting script knows: items by their codes, and no names. */
export const toCounted = (
  { person, name: _, isSelf: __, items, ...told }: QualityOf,
  codeOf: (item: string) => string = (item) => item,
) => {
  const never = Object.fromEntries(items.never.map(({ item, ...rare }) => [codeOf(item), rare]));
  return [person, { ...told, items: { ...items, never } }] as const;
};
