import type { HomeCounters } from '../counters/home.ts';
import { BEFORE, describeHome, RECENT } from '../counters/home-figures.ts';
import { showDate } from '../nz-date.ts';
import { PlotDrawing } from '../plots/plot-drawing.tsx';
import { findLine } from '../sheets/checklist.ts';

/** Drawing width of one of two columns; scaled to fit. */
const HALF = 430;

/** The figures of Home: four plots and their tables. */
export const HomeFigures = ({ home }: { home: HomeCounters }) => (
  <>
    <div className="two-columns">
      {describeHome(home).map(({ title, said, plot }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p className="said">{said}</p>
          {plot && <PlotDrawing {...plot} width={HALF} />}
        </section>
      ))}
    </div>
    {home.items.length > 0 && (
      <Items
        title={`Fails by item, first inspections${home.moreItems?.length ? ' (others on the next page)' : ''}`}
        items={home.items}
      />
    )}
    <div className="second-page">
      <h2>Day by day</h2>
      <div className="two-columns">
        <Days title="Last 28 days and today so far" days={home.days.filter(({ day }) => day >= home.recent.from)} />
        <Days title={BEFORE} days={home.days.filter(({ day }) => day < home.recent.from)} />
      </div>
      {home.moreItems && home.moreItems.length > 0 && <OtherItems items={home.moreItems} />}
    </div>
  </>
);

type ItemFails = HomeCounters['items'];

/** In two columns, so that the figures and the days fit on one page. */
const OtherItems = ({ items }: { items: ItemFails }) => {
  const half = Math.ceil(items.length / 2);
  return (
    <>
      <h2>Fails: other items</h2>
      <div className="two-columns">
        <Items items={items.slice(0, half)} />
        {items.length > half && <Items items={items.slice(half)} />}
      </div>
    </>
  );
};

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

const Items = ({ title, items }: { title?: string; items: ItemFails }) => (
  <table className="dense">
    {title && <caption>{title}</caption>}
    <Head texts={['Item']} numbers={[RECENT, BEFORE]} />
    <tbody>
      {items.map(({ item, recent, before }) => (
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

/** Newest first. */
const Days = ({ title, days }: { title: string; days: HomeCounters['days'] }) => (
  <table className="dense">
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
