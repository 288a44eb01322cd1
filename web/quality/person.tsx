import type { FiguresRequest } from '#shared/figures/model.ts';
import {
  honestOutside,
  sayBaseRate,
  sayLimits,
  sayMeasured,
  sayMinutes,
  sayNever,
  sayWhy,
} from '#shared/quality/explanations.ts';
import type { QualityOf } from '#shared/quality/model.ts';
import {
  innocentWords,
  measureWords,
  nameOf,
  sayBand,
  sayLooks,
  sayPhotos,
  sayRate,
  verdictWords,
} from '#shared/quality/words.ts';
import { FiguresPdfButton } from '../figures/figures-pdf-button.tsx';
import { Section } from '../settings/form/section.tsx';

type Measured = QualityOf['measures'][number];

/** Compares a person's results with the rest of the workshop. */
export const Person = ({ person, wanted }: { person: QualityOf; wanted: Omit<FiguresRequest, 'id' | 'person'> }) => (
  <Section title={nameOf(person)} description={`${person.inspections} first inspections. ${sayLooks(person)}`}>
    <ul className="quality-measures plain-list" aria-label={`Measures of ${nameOf(person)}`}>
      {person.measures.map((measured) => (
        <Measure key={measured.measure} measured={measured} person={person} />
      ))}
      <Rechecks minutes={person.recheckMinutes} />
      <NeverFailed items={person.items} />
    </ul>
    <FiguresPdfButton of={`Quality of ${nameOf(person)}`} wanted={{ ...wanted, person: person.person }} />
  </Section>
);

const Measure = ({ measured, person }: { measured: Measured; person: QualityOf }) => {
  const { measure, verdict } = measured;
  const { title, innocent } = measureWords[measure];
  const [why, limits] = [sayWhy(measured), sayLimits(measured)];
  return (
    <li>
      <Head title={title} verdict={verdict} />
      <span className="quality-figures">{sayMeasured(measured)}</span>
      {measure === 'photos' && <span className="quality-figures">{sayPhotos(person.photosPerFail)}</span>}
      {why && <span className="quality-figures">{why}</span>}
      <details>
        <summary>
          How this is assessed<span className="visually-hidden">: {title}</span>
        </summary>
        {limits && (
          <p>
            {limits} {honestOutside}
          </p>
        )}
        {measure === 'fails' && <Bands bands={person.bands} />}
        <p>{sayBaseRate(measured)}</p>
        <p>Possible innocent reasons: {innocent}</p>
      </details>
    </li>
  );
};

/** Lists a person's rates beside those that they are compared with. */
const Bands = ({ bands }: Pick<QualityOf, 'bands'>) => (
  <table className="fine-table">
    <caption className="visually-hidden">Fails by vehicle age</caption>
    <thead>
      <tr>
        {['Age', 'Failed', 'Others, last 12 months'].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {bands.map(({ band, others, ...own }) => (
        <tr key={band}>
          <th scope="row">{sayBand(band)}</th>
          <td>{sayRate(own)}</td>
          <td>{others ? sayRate(others) : '–'}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Rechecks = ({ minutes }: { minutes: QualityOf['recheckMinutes'] }) => (
  <li>
    <Head title="Minutes per recheck" verdict={minutes.verdict} />
    <span className="quality-figures">{sayMinutes(minutes, 'recheck')}</span>
    <details>
      <summary>
        How this is assessed<span className="visually-hidden">: minutes per recheck</span>
      </summary>
      <p>
        From starting the recheck sheet to submitting it, compared with others for the same vehicle types. Only much
        shorter times are worth a look: 0.6 to 1.7 times the others' time is normal.
      </p>
      <p>Possible innocent reasons: {innocentWords.recheckMinutes}</p>
    </details>
  </li>
);

const Head = ({ title, verdict }: { title: string; verdict: Measured['verdict'] }) => (
  <div className="quality-head">
    <strong>{title}</strong>
    <span className={verdict === 'look' ? 'quality-look' : 'quiet'}>{verdictWords[verdict]}</span>
  </div>
);

const NeverFailed = ({ items }: { items: QualityOf['items'] }) => (
  <li>
    <Head title="Items never failed" verdict={items.verdict} />
    <span className="quality-figures">{sayNever(items)}</span>
    <details>
      <summary>
        How this is assessed<span className="visually-hidden">: items never failed</span>
      </summary>
      <p>
        Compares each item with how often others fail it. Allows for the fact that with many items, some are rare by
        chance.
      </p>
      <p>Possible innocent reasons: {innocentWords.items}</p>
    </details>
  </li>
);
