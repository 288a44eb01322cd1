import { PlotDrawing } from '../plots/plot-drawing.tsx';
import {
  honestOutside,
  sayBaseRate,
  sayLimits,
  sayMeasured,
  sayMinutes,
  sayNever,
  sayWhy,
} from '../quality/explanations.ts';
import type { Quality, QualityOf } from '../quality/model.ts';
import { drawFunnel, drawMonths } from '../quality/plots.ts';
import { type Judged, sayVerdict } from '../quality/verdicts.ts';
import {
  funnelKey,
  innocentWords,
  measureWords,
  sayBand,
  sayFunnel,
  sayMonth,
  sayPhotos,
  sayRate,
  showNumber,
} from '../quality/words.ts';

/** Drawing width of the whole page; scaled to fit. */
const WHOLE = 760;

/** The Quality page's figures of a person, with innocent explanations. */
export const QualityFigures = ({ quality }: { quality: Quality }) => (
  <>
    {quality.people.map((person) => (
      <Person key={person.person} person={person} quality={quality} />
    ))}
  </>
);

type Row = { title: string; said: string[]; judged: Judged; innocent: string };

const rowsOf = ({ measures, minutes, recheckMinutes, photosPerFail, items }: QualityOf): Row[] => [
  ...measures.map((measured) => ({
    title: measureWords[measured.measure].title,
    said: [
      sayMeasured(measured),
      sayWhy(measured),
      ...(measured.measure === 'photos' ? [sayPhotos(photosPerFail)] : []),
      sayLimits(measured),
      sayBaseRate(measured),
    ],
    judged: measured,
    innocent: measureWords[measured.measure].innocent,
  })),
  {
    ...{ title: 'Minutes per first inspection', said: [sayMinutes(minutes, 'inspection')], judged: minutes },
    innocent: innocentWords.minutes,
  },
  {
    ...{ title: 'Minutes per recheck', said: [sayMinutes(recheckMinutes, 'recheck')], judged: recheckMinutes },
    innocent: innocentWords.recheckMinutes,
  },
  {
    ...{ title: 'Items never failed', said: [sayNever(items)], judged: items },
    innocent: innocentWords.items,
  },
];

const endWithStop = (text: string) => (text.endsWith('.') ? text : `${text}.`);

const Person = ({ person, quality }: { person: QualityOf; quality: Quality }) => {
  const [funnel, months] = [drawFunnel(quality), drawMonths(person, quality.to)];
  return (
    <>
      <h2>{person.inspections} first inspections</h2>
      <Measures person={person} />
      <p className="note">
        “Worth a look” means worth asking about, not that something is wrong. Each person is compared with the others in
        this workshop over twelve calendar months, never with other workshops. It isn’t a ranking. {honestOutside}
      </p>
      {funnel && (
        <section>
          <h2>Fail rates</h2>
          <p>
            {sayFunnel(quality)} In the chart: {funnelKey}
          </p>
          <PlotDrawing {...funnel} width={WHOLE} />
        </section>
      )}
      {person.bands.length > 0 && (
        <section>
          <h2>Fails by vehicle age</h2>
          <Table
            heads={['Age', 'Failed', 'Others, last 12 months']}
            rows={person.bands.map(({ band, others, ...own }) => [
              sayBand(band),
              sayRate(own),
              others ? sayRate(others) : '–',
            ])}
          />
        </section>
      )}
      {months && (
        <section>
          <h2>Minutes by month</h2>
          <PlotDrawing {...months} width={WHOLE} />
          <Table
            heads={['Month', 'Inspections', 'Median', 'Middle half']}
            rows={person.months.map(({ month, of, median, from, to }) => [
              sayMonth(month),
              String(of),
              `${showNumber(median)} min`,
              `${showNumber(from)} to ${showNumber(to)} min`,
            ])}
          />
        </section>
      )}
    </>
  );
};

const Measures = ({ person }: { person: QualityOf }) => (
  <table className="measures">
    <colgroup>
      <col className="measure" />
      <col />
      <col className="verdict" />
    </colgroup>
    <Head heads={['Measure', 'Figures', 'Verdict']} />
    <tbody>
      {rowsOf(person).map(({ title, said, judged, innocent }) => (
        <tr key={title}>
          <th scope="row">{title}</th>
          <td>
            {said.filter(Boolean).map(endWithStop).join(' ')}
            <p className="note">Possible innocent reasons: {innocent}</p>
          </td>
          <td className={judged.verdict === 'look' ? 'look' : undefined}>{sayVerdict(judged)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Head = ({ heads }: { heads: readonly string[] }) => (
  <thead>
    <tr>
      {heads.map((head) => (
        <th key={head} scope="col">
          {head}
        </th>
      ))}
    </tr>
  </thead>
);

const Table = ({ heads, rows }: { heads: readonly string[]; rows: readonly (readonly string[])[] }) => (
  <table>
    <Head heads={heads} />
    <tbody>
      {rows.map(([first = '', ...cells]) => (
        <tr key={first}>
          <th scope="row">{first}</th>
          {cells.map((cell, at) => (
            <td key={heads[at + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
