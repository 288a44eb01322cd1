import { formatCsv } from '#shared/csv.ts';
import type { Axis, Stop } from '#shared/plots/model.ts';

export type Figures = {
  label: string;
  x: Axis;
  names: readonly string[];
  stops: readonly Stop[];
  rules: readonly { name: string; words: string }[];
};

/** Returns the rows of the table: people first; newest day first, categories in their order. */
export const buildPlotRows = ({ x, names, stops }: Omit<Figures, 'label' | 'rules'>) => {
  const people = stops.filter(({ name }) => name !== undefined);
  const rest = stops.filter(({ name }) => name === undefined);
  return {
    head: [people.length > 0 ? `Person, ${x.title.toLowerCase()}` : x.title, ...names],
    rows: [...people, ...(x.scale === 'categories' ? rest : rest.reverse())].map((stop) => ({
      key: `${stop.x} ${stop.name}`,
      cells: [
        `${stop.name ? `${stop.name}, ` : ''}${x.tell(stop.x)}`,
        ...names.map((name) => stop.said.get(name) ?? ''),
      ],
    })),
  };
};

export const buildPlotCsv = (figures: Figures) => {
  const { head, rows } = buildPlotRows(figures);
  return formatCsv([head, ...rows.map(({ cells }) => cells), ...figures.rules.map(({ name, words }) => [name, words])]);
};
