import type { Kind } from './names.ts';

/** A white dot. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
  'base64',
);
export const photo = () => new File([DOT], 'dot.png', { type: 'image/png' });

/** What a workshop has, by kind, the latest last; and what was last answered of each thing, by its id. */
export type Things = { of: Map<Kind, unknown[]>; seen: Map<string, Record<string, unknown>> };
export const add = ({ of }: Things, kind: Kind, id: unknown) => {
  of.set(kind, [...(of.get(kind) ?? []).filter((one) => one !== id), id]);
};
