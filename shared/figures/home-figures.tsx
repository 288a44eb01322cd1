import { doings } from '../counters/doings.ts';
import type { HomeCounters } from '../counters/home.ts';
import { showDate } from '../nz-date.ts';
import { PlotDrawing } from '../plots/plot-drawing.tsx';
import { findLine } from '../sheets/checklist.ts';

/** As wide as two beside each other are drawn; they are made to fit. */
const HALF = 430;

/** What Home shows: four drawings, and their figures. */
export const HomeFigures = ({ home }: { home: HomeCounters }) => (
  <>
    <div className="two-columns">
      {doings(home).map(({ title, said, plot }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p className="said">{said}</p>
          {plot && <PlotDrawing {...plot} width={HALF} />}
        </section>
      ))}
    </div>
    {home.items.length > 0 && <Items home={home} />}
    <div className="second-page">
      <h2>Day by day</h2>
      <div className="two-columns">
        <Days title="Last 30 days" days={home.days.filter(({ day }) => day >= home.recent.from)} />
        <Days title="30 days before" days={home.days.filter(({ day }) => day < home.recent.from)} />
      </div>
    </div>
  </>
);

const Head = ({ texts, numbers }: { texts: readonly string[]; numbers: readonly string[] }) => (
  <thead>
    <tr>
      {texts.map((text) => (
        <th key={text} scope="col">
          {text}
        </th>
      ))}
      {numbers.map((text) => (
        <th key={text} scope="col" className="number">
          {text}
        </th>
      ))}
    </tr>
  </thead>
);

const Items = ({ home: { items, moreItems = [] } }: { home: HomeCounters }) => (
  <table>
    <caption>Fails by item, first inspections</caption>
    <Head texts={['Item']} numbers={['Last 30 days', '30 days before']} />
    <tbody>
      {[...items, ...moreItems].map(({ item, recent, before }) => (
        <tr key={item}>
          <th scope="row">
            {findLine(item).code} {findLine(item).title}
          </th>
          <td className="number">{recent}</td>
          <td className="number">{before}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The newest first. */
const Days = ({ title, days }: { title: string; days: HomeCounters['days'] }) => (
  <table className="days">
    <caption>{title}</caption>
    <Head texts={['Day']} numbers={['Inspections', 'Minutes, median']} />
    <tbody>
      {[...days].reverse().map(({ day, inspections, minutes }) => (
        <tr key={day}>
          <th scope="row">{showDate(day)}</th>
          <td className="number">{inspections}</td>
          <td className="number">{minutes ?? '–'}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
