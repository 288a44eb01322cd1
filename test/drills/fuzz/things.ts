import { blackSquare } from '#test/world/png.ts';
import type { Kind } from './names.ts';

export const photo = () => new File([blackSquare(1)], 'dot.png', { type: 'image/png' });

/** The things of a workshop by kind, the latest last, and the latest response about each, by id. */
export type Things = { of: Map<Kind, unknown[]>; seen: Map<string, Record<string, unknown>> };
export const add = ({ of }: Things, kind: Kind, id: unknown) => {
  of.set(kind, [...(of.get(kind) ?? []).filter((one) => one !== id), id]);
};
