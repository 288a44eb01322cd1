import { blackSquare } from '#test/world/png.ts';
import type { Kind } from './names.ts';

export const photo = () => new File([blackSquare(1)], 'dot.png', { type: 'image/png' });

/** What a workshop has, by kind, the latest last; and what was last answered of each thing, by its id. */
export type Things = { of: Map<Kind, unknown[]>; seen: Map<string, Record<string, unknown>> };
export const add = ({ of }: Things, kind: Kind, id: unknown) => {
  of.set(kind, [...(of.get(kind) ?? []).filter((one) => one !== id), id]);
};
