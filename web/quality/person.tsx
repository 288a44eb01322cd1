import type { QualityOf } from '#shared/quality/model.ts';
import { findLine, type ItemName } from '#shared/sheets/checklist.ts';
import { Section } from '../settings/form/section.tsx';
import { nameOf } from './funnel.tsx';
import { measureWords, sayChance, sayMeasured, showNumber, verdictWords, whyNot } from './words.ts';

type Measured = QualityOf['measures'][number];

const countLooks = ({ measures, minutes, items }: QualityOf) =>
  [...measures, minutes, items].filter(({ verdict }) => verdict === 'look').length;

const sayLooks = (count: number) =>
  count === 0
    ? 'Nothing is worth a look.'
    : count === 1
      ? 'One thing is worth a look.'
      : `${count} things are worth a look.`;

/** All that is held against the others, of one person. */
export const Person = ({ person }: { person: QualityOf }) => (
  <Section
    title={nameOf(person)}
    description={`${person.inspections} first inspections. ${sayLooks(countLooks(person))}`}
  >
    <ul className="quality-measures" aria-label={`Measures of ${nameOf(person)}`}>
      {person.measures.map((measured) => (
        <Measure key={measured.measure} measured={measured} />
      ))}
      <NeverFailed items={person.items} />
    </ul>
  </Section>
);

const Measure = ({ measured }: { measured: Measured }) => {
  const { measure, verdict, of, low, high } = measured;
  const { title, innocent } = measureWords[measure];
  return (
    <li>
      <Head title={title} verdict={verdict} />
      <span className="quality-figures">{sayMeasured(measured)}</span>
      {whyNot[verdict] && <span className="quality-figures">{whyNot[verdict]}</span>}
      <details>
        <summary>
          How it is judged<span className="visually-hidden">: {title}</span>
        </summary>
        {low !== undefined && (
          <p>
            From {low} to {high} of {of} is not worth a look: an honest person is outside that once in 10,000 times or
            less on each side.
          </p>
        )}
        <p>Innocent: {innocent}</p>
      </details>
    </li>
  );
};

const Head = ({ title, verdict }: { title: string; verdict: Measured['verdict'] }) => (
  <div className="quality-head">
    <strong>{title}</strong>
    <span className={verdict === 'look' ? 'quality-verdict quality-look' : 'quality-verdict'}>
      {verdictWords[verdict]}
    </span>
  </div>
);

/** How many of them are named: the least likely ones. */
const NAMED = 5;

const NeverFailed = ({ items: { verdict, never } }: { items: QualityOf['items'] }) => (
  <li>
    <Head title="Items never failed" verdict={verdict} />
    <span className="quality-figures">
      {never.length === 0
        ? whyNot[verdict] || 'None that the others would have failed three times or more.'
        : never
            .slice(0, NAMED)
            .map(
              ({ item, expected, chance }) =>
                `${titleOf(item)}: others would have failed about ${showNumber(expected)}; by chance ${sayChance(chance)}`,
            )
            .join('. ')}
    </span>
    <details>
      <summary>
        How it is judged<span className="visually-hidden">: items never failed</span>
      </summary>
      <p>Each item beside how often the others fail it. With many items one is rare by chance, which is allowed for.</p>
      <p>Innocent: a colleague does that part of the inspection, or the workshop mends it before it is inspected.</p>
    </details>
  </li>
);

const titleOf = (name: ItemName) => {
  const { code, title } = findLine(name);
  return `${code} ${title}`;
};
