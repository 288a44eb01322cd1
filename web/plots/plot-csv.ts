import { formatCsv } from '#shared/csv.ts';
import type { Axis, Stop } from '#shared/plots/model.ts';

export type Figures = {
  label: string;
  x: Axis;
  names: readonly string[];
  stops: readonly Stop[];
  rules: readonly { name: string; words: string }[];
};

/** Returns the rows of the table: newest day first, categories in their order. */
export const buildPlotRows = ({ x, names, stops }: Omit<Figures, 'label' | 'rules'>) => ({
  head: [x.title, ...names],
  rows: (x.scale === 'categories' ? [...stops] : [...stops].reverse()).map((stop) => ({
    key: stop.x,
    cells: [x.tell(stop.x), ...names.map((name) => stop.said.get(name) ?? '')],
  })),
});

export const buildPlotCsv = (figures: Figures) => {
  const { head, rows } = buildPlotRows(figures);
  return formatCsv([head, ...rows.map(({ cells }) => cells), ...figures.rules.map(({ name, words }) => [name, words])]);
};
