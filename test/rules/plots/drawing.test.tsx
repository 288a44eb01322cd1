import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { placeInitials } from '#shared/plots/initials.ts';
import {
  type Axis,
  formatRules,
  formatStop,
  type Layer,
  listFigures,
  listReached,
  listStops,
} from '#shared/plots/model.ts';
import { PlotDrawing } from '#shared/plots/plot-drawing.tsx';
import { makeScales, type Scales } from '#shared/plots/scales.ts';
import { buildPlotCsv, buildPlotRows } from '#web/plots/plot-csv.ts';

const items: Axis = {
  title: 'Item',
  scale: 'categories',
  names: ['E7', 'C7'],
  tell: (at) => ['E7 Stop lamps', 'C7 Tyres'][at] ?? '',
};
const fails: Axis = { title: 'Fails', scale: 'numbers', tell: (n) => `${n} fails` };
const layers: Layer[] = [
  {
    kind: 'bar',
    name: 'Now',
    points: [
      { x: 0, y: 4 },
      { x: 1, y: 2 },
    ],
  },
  { kind: 'bar', name: '=Before', points: [{ x: 0, y: 3 }] },
  { kind: 'rule', name: 'Usual', across: 'y', at: 3.5 },
];
const axes = { x: items, y: fails };

it('a printed plot is static markup of the given width, with its text, bars and rules', () => {
  const markup = renderToStaticMarkup(
    <PlotDrawing label="Fails by item" x={items} y={fails} layers={layers} width={500} />,
  );
  expect(markup).toContain('<svg width="500" height="240"');
  expect(markup).toContain('<div class="caption">Fails by item</div>');
  expect(markup.match(/<rect class="plot-bar/g)).toHaveLength(3 + 2);
  expect(markup).toContain('Usual: 3.5 fails');
  expect(markup).toMatch(/>E7<.*>C7</);
  // the titles of both axes
  expect(markup).toMatch(/<text[^>]*>Fails<\/text><text[^>]*>Item<\/text>/);
});

it('a point has its person’s initials beside it, and is hollow if there is too little data', () => {
  const counts: Axis = { title: 'Inspections', scale: 'numbers', tell: String };
  const named: Layer[] = [
    { kind: 'band', name: 'Limits', points: [{ x: 10, low: 1, high: 8, name: 'Ana Tūhoe' }] },
    {
      kind: 'dot',
      name: 'Known',
      points: [
        { x: 10, y: 3, name: 'Ana Tūhoe' },
        { x: 90, y: 4, name: 'Hēmi' },
      ],
    },
    { kind: 'dot', name: 'Few', points: [{ x: 5, y: 4, name: 'Cy' }], hollow: true },
  ];
  const markup = renderToStaticMarkup(<PlotDrawing label="Rates" x={counts} y={fails} layers={named} width={500} />);
  expect(markup).toMatch(/<text[^>]*>AT<.*<text[^>]*>H<.*<text[^>]*>C</);
  // one in the drawing and one in the legend
  expect(markup.match(/<circle class="plot-dot plot-hollow"/g)).toHaveLength(2);
});

it('each person of a plot is a stop of the cursor, also at the same position, and comes first in the table', () => {
  const counts: Axis = { title: 'Inspections', scale: 'numbers', tell: (n) => `${n} inspections` };
  const named: Layer[] = [
    {
      kind: 'band',
      name: 'Limits',
      points: [
        { x: 10, low: 1, high: 8, name: 'Ana' },
        { x: 10, low: 2, high: 9, name: 'Ben' },
      ],
    },
    {
      kind: 'line',
      name: 'Chance',
      points: [
        { x: 5, y: 2 },
        { x: 10, y: 3 },
      ],
    },
    {
      kind: 'dot',
      name: 'Rate',
      points: [
        { x: 10, y: 3, name: 'Ana' },
        { x: 10, y: 6, name: 'Ben' },
      ],
    },
  ];
  const stops = listStops(named, fails);
  const names = listFigures(named);
  expect(listReached(stops).map((stop) => formatStop(stop, counts, names))).toEqual([
    'Ana, 10 inspections: Limits 1 fails to 8 fails, Chance 3 fails, Rate 3 fails',
    'Ben, 10 inspections: Limits 2 fails to 9 fails, Chance 3 fails, Rate 6 fails',
  ]);
  expect(buildPlotRows({ x: counts, names, stops })).toMatchObject({
    head: ['Person, inspections', 'Limits', 'Chance', 'Rate'],
    rows: [
      { cells: ['Ana, 10 inspections', '1 fails to 8 fails', '3 fails', '3 fails'] },
      { cells: ['Ben, 10 inspections', '2 fails to 9 fails', '3 fails', '6 fails'] },
      { cells: ['5 inspections', '', '2 fails', ''] },
    ],
  });
});

it('initials beside their dots don’t cover each other', () => {
  const at = { x: (value: number) => value, y: (value: number) => value } as unknown as Scales;
  const close = [100, 102, 104, 130].map((x, n) => ({ x, y: 50 + n, name: `A${n} B` }));
  const labels = placeInitials(close, at).map(({ label }) => label);
  for (const [n, one] of labels.entries())
    for (const other of labels.slice(n + 1))
      expect(Math.abs(one.x - other.x) >= 22 || Math.abs(one.y - other.y) >= 13, JSON.stringify(labels)).toBe(true);
});

it('a bar with an interval has a whisker, and its interval beside its value', () => {
  const rates: Layer[] = [{ kind: 'bar', name: 'Rate', points: [{ x: 0, y: 4, low: 2, high: 7 }] }];
  const markup = renderToStaticMarkup(<PlotDrawing label="Rates" x={items} y={fails} layers={rates} width={500} />);
  expect(markup).toContain('class="plot-whisker"');
  expect(listStops(rates, fails).map(({ said }) => said.get('Rate'))).toEqual([
    '4 fails (95% interval 2 fails to 7 fails)',
  ]);
  expect(makeScales(rates, axes, 500).y(7)).toBeGreaterThanOrEqual(28);
});

it('bars start at zero, and those of two series stand side by side', () => {
  const { x, y, bars, frame } = makeScales(layers, axes, 500);
  expect(y(0)).toBe(frame.bottom);
  const markup = renderToStaticMarkup(<PlotDrawing label="Fails" x={items} y={fails} layers={layers} width={500} />);
  const places = [
    ...markup.matchAll(/<rect class="plot-bar[^"]*" x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="([\d.]+)"/g),
  ]
    .map(([, left, width, height]) => [left, width, height].map(Number))
    .slice(2);
  const [first, second, third] = places;
  expect(first?.[0]).toBeCloseTo(x(0) - bars / 2);
  expect(third?.[0]).toBeCloseTo(x(0));
  expect(first?.[1]).toBeCloseTo(bars / 2);
  expect(second?.[2]).toBeCloseTo((first?.[2] ?? 0) / 2);
});

it('the plot’s file has the same content as its table, with its rules, and no formulas', () => {
  const figures = { label: 'Fails', x: items, names: listFigures(layers), stops: listStops(layers, fails) };
  expect(buildPlotCsv({ ...figures, rules: formatRules(layers, axes) })).toBe(
    "\uFEFFItem,Now,'=Before\r\nE7 Stop lamps,4 fails,3 fails\r\nC7 Tyres,2 fails,\r\nUsual,3.5 fails\r\n",
  );
});
