import { scaleLinear } from 'd3-scale';
import { dayTicks } from './day-ticks.ts';
import { type Axis, type Layer, listHeights, listPlaces } from './model.ts';

export const HEIGHT = 240;
/** With room for the ticks and, above and below the plot, for the titles of the axes. */
const MARGIN = { top: 28, right: 16, bottom: 44, left: 56 };
/** Distance of the outermost values from the frame. */
const INSET = 16;
const DAY_MS = 86_400_000;
/** Width of a label below the axis. */
const LABEL_WIDTH = 84;

export type Tick = { at: number; words: string };
export type Scales = {
  x: (value: number) => number;
  y: (value: number) => number;
  ticks: { x: Tick[]; y: Tick[] };
  frame: { left: number; right: number; top: number; bottom: number };
  /** Total width of the bars at one position. */
  bars: number;
};

/** Builds the scales, ticks and frame of a plot of a given width. */
export const makeScales = (layers: readonly Layer[], axes: { x: Axis; y: Axis }, width: number): Scales => {
  const frame = {
    left: MARGIN.left,
    right: Math.max(width - MARGIN.right, MARGIN.left + 2 * INSET),
    top: MARGIN.top,
    bottom: HEIGHT - MARGIN.bottom,
  };
  const across = [frame.left + INSET, frame.right - INSET] as const;
  const places = [...layers.flatMap(listPlaces), ...(axes.x.includes ?? [])];
  const x = makeX(axes.x, reach(places, hasDays(axes.x) ? DAY_MS : 1), across);
  const heights = [...layers.flatMap(listHeights), ...(axes.y.includes ?? [])];
  const y = scaleLinear()
    // a hundredth of large values, whose ticks would have decimals otherwise
    .domain(reach(heights, Math.max(1, Math.max(...heights) / 100)))
    .nice(4)
    .range([frame.bottom, frame.top]);
  const tellY = y.tickFormat(4);
  return {
    x: x.place,
    y,
    ticks: { x: x.ticks, y: y.ticks(4).map((value) => ({ at: y(value), words: tellY(value) })) },
    frame,
    bars: Math.max(1, x.step * 0.8),
  };
};

/** Returns minimum and maximum; values that are almost the same get `room` added on both sides. */
const reach = (values: readonly number[], room: number): [number, number] => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return most - least < room / 100 ? [least - room, most + room] : [least, most];
};

const hasDays = ({ scale }: Axis) => scale === 'days' || scale === 'months';

const makeX = (axis: Axis, domain: [number, number], range: readonly [number, number]) => {
  const { scale, names = [] } = axis;
  const count = Math.max(2, Math.floor((range[1] - range[0]) / LABEL_WIDTH));
  if (scale === 'categories') {
    const step = (range[1] - range[0]) / Math.max(1, names.length);
    const place = (value: number) => range[0] + step * (value + 0.5);
    return { place, ticks: names.map((words, value) => ({ at: place(value), words })), step };
  }
  const place = scaleLinear().domain(domain).range(range);
  if (hasDays(axis)) {
    const ticks = dayTicks(domain, count, scale === 'months' || undefined).map(({ value, words }) => ({
      at: place(value),
      words,
    }));
    return { place, ticks, step: place(DAY_MS) - place(0) };
  }
  const tell = place.tickFormat(count);
  return {
    place,
    ticks: place.ticks(count).map((value) => ({ at: place(value), words: tell(value) })),
    step: place(1) - place(0),
  };
};
