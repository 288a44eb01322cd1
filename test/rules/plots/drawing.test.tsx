import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Axis, formatRules, type Layer, listFigures, listStops } from '#shared/plots/model.ts';
import { PlotDrawing } from '#shared/plots/plot-drawing.tsx';
import { makeScales } from '#shared/plots/scales.ts';
import { buildPlotCsv } from '#web/plots/plot-csv.ts';

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
  expect(markup).toContain('<svg width="500" height="220"');
  expect(markup).toContain('<div class="caption">Fails by item</div>');
  expect(markup.match(/<rect class="plot-bar/g)).toHaveLength(3 + 2);
  expect(markup).toContain('Usual: 3.5 fails');
  expect(markup).toMatch(/>E7<.*>C7</);
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
  expect(listStops(named, fails).map(({ said }) => [...said.values()])).toEqual([
    ['Cy 4 fails'],
    ['Ana Tūhoe 1 fails to 8 fails', 'Ana Tūhoe 3 fails'],
    ['Hēmi 4 fails'],
  ]);
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
