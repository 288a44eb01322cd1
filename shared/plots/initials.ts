import type { Point } from './model.ts';
import type { Scales } from './scales.ts';

/** Where the middle of initials can be from their dot, in order of preference. */
const PLACES = [
  [-17, 4],
  [17, 4],
  [0, -9],
  [0, 19],
  [-22, 4],
  [22, 4],
  [-17, -9],
  [17, -9],
  [-17, 19],
  [17, 19],
] as const;
/** The least distances of the middles of initials from other dots, and from other initials. */
const [FROM_DOTS, FROM_INITIALS, HEIGHT] = [14, 22, 13];

const getInitials = (name = '') =>
  name
    .split(' ')
    .map(([first = '']) => first)
    .join('');

/** Places the initials of people beside their dots, so that they cover neither each other nor another dot. */
export const placeInitials = (points: readonly Point[], { x, y }: Scales) => {
  const dots = points.map((point) => ({ x: x(point.x), y: y(point.y) }));
  const taken = dots.map(({ x: across, y: down }) => ({ x: across, y: down + 4, room: FROM_DOTS }));
  return points.map((point, n) => {
    const at = dots[n] ?? { x: 0, y: 0 };
    const places = PLACES.map(([dx, dy]) => ({ x: at.x + dx, y: at.y + dy }));
    const isFree = (place: { x: number; y: number }) =>
      taken.every((one, m) => m === n || Math.abs(one.x - place.x) >= one.room || Math.abs(one.y - place.y) >= HEIGHT);
    const label = places.find(isFree) ?? places[0] ?? at;
    const initials = getInitials(point.name);
    if (initials) taken.push({ ...label, room: FROM_INITIALS });
    return { point, at, initials, label };
  });
};
