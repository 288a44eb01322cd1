import type { Axis, Stop } from './model.ts';

type Props = { label: string; x: Axis; names: readonly string[]; stops: readonly Stop[] };

/** The figures of a plot, for whoever reads them rather. */
export const PlotTable = ({ label, x, names, stops }: Props) => (
  <details className="plot-table">
    <summary>Table: {label}</summary>
    <table>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {[x.title, ...names].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...stops].reverse().map((stop) => (
          <tr key={stop.x}>
            <th scope="row">{x.tell(stop.x)}</th>
            {names.map((name) => (
              <td key={name}>{stop.said.get(name) ?? '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
