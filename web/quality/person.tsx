import { type ReactNode, useMemo } from 'react';
import type { NzDate } from '#shared/nz-date.ts';
import {
  honestOutside,
  sayBaseRate,
  sayLimits,
  sayMeasured,
  sayMinutes,
  sayNever,
  sayWhy,
} from '#shared/quality/explanations.ts';
import type { Quality, QualityOf } from '#shared/quality/model.ts';
import { drawMonths } from '#shared/quality/plots.ts';
import { type Judged, sayVerdict } from '#shared/quality/verdicts.ts';
import {
  count,
  innocentWords,
  isAnyLook,
  measureWords,
  nameOf,
  sayBand,
  sayLooks,
  sayPhotos,
  sayRate,
} from '#shared/quality/words.ts';
import { FiguresPdfButton } from '../figures/figures-pdf-button.tsx';
import { Plot } from '../plots/plot.tsx';

type Measured = QualityOf['measures'][number];

type Props = { person: QualityOf; quality: Quality; isOpen: boolean };

/** Compares a person's results with the rest of the workshop: a line, and the details on demand. */
export const Person = ({ person, quality: { kind, to }, isOpen }: Props) => (
  <details className="quality-person" open={isOpen}>
    <summary>
      <span className="quality-head">
        <strong>{nameOf(person)}</strong>
        <span className="quality-figures">{count(person.inspections, 'first inspection')}</span>
      </span>
      <span className={isAnyLook(person) ? 'quality-look' : 'quality-figures'}>{sayLooks(person)}</span>
    </summary>
    <ul className="quality-measures plain-list" aria-label={`Measures of ${nameOf(person)}`}>
      {person.measures.map((measured) => (
        <Measure key={measured.measure} measured={measured} person={person} />
      ))}
      <FirstMinutes person={person} upTo={to} />
      <Rechecks minutes={person.recheckMinutes} />
      <NeverFailed items={person.items} />
    </ul>
    <FiguresPdfButton of={`Quality of ${nameOf(person)}`} wanted={{ kind, on: to, person: person.person }} />
  </details>
);

const Measure = ({ measured, person }: { measured: Measured; person: QualityOf }) => {
  const { measure } = measured;
  const { title, innocent } = measureWords[measure];
  const [why, limits] = [sayWhy(measured), sayLimits(measured)];
  return (
    <li>
      <Head title={title} judged={measured} />
      <span className="quality-figures">{sayMeasured(measured)}</span>
      {measure === 'photos' && <span className="quality-figures">{sayPhotos(person.photosPerFail)}</span>}
      {why && <span className="quality-figures">{why}</span>}
      <How of={title} innocent={innocent}>
        {limits && (
          <p>
            {limits} {honestOutside}
          </p>
        )}
        {measure === 'fails' && <Bands bands={person.bands} />}
        <p>{sayBaseRate(measured)}</p>
      </How>
    </li>
  );
};

type HowProps = { of: string; innocent: string; children: ReactNode };

const How = ({ of, innocent, children }: HowProps) => (
  <details>
    <summary>
      How this is assessed<span className="visually-hidden">: {of}</span>
    </summary>
    {children}
    <p>Possible innocent reasons: {innocent}</p>
  </details>
);

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

const FirstMinutes = ({ person, upTo }: { person: QualityOf; upTo: NzDate }) => {
  const drawn = useMemo(() => drawMonths(person, upTo), [person, upTo]);
  return (
    <li>
      <Head title="Minutes per first inspection" judged={person.minutes} />
      <span className="quality-figures">{sayMinutes(person.minutes, 'inspection')}</span>
      <How of="minutes per first inspection" innocent={innocentWords.minutes}>
        <p>
          From starting the sheet to submitting it, compared with others for the same vehicle types. Only much shorter
          times are worth a look.
        </p>
        {drawn && <Plot {...drawn} />}
      </How>
    </li>
  );
};

const Rechecks = ({ minutes }: { minutes: QualityOf['recheckMinutes'] }) => (
  <li>
    <Head title="Minutes per recheck" judged={minutes} />
    <span className="quality-figures">{sayMinutes(minutes, 'recheck')}</span>
    <How of="minutes per recheck" innocent={innocentWords.recheckMinutes}>
      <p>
        From starting the recheck sheet to submitting it, compared with others for the same vehicle types. Only much
        shorter times are worth a look.
      </p>
    </How>
  </li>
);

const Head = ({ title, judged }: { title: string; judged: Judged }) => (
  <div className="quality-head">
    <strong>{title}</strong>
    <span className={judged.level === 'usual' || !judged.level ? 'quiet' : `quality-${judged.level}`}>
      {sayVerdict(judged)}
    </span>
  </div>
);

const NeverFailed = ({ items }: { items: QualityOf['items'] }) => (
  <li>
    <Head title="Items never failed" judged={items} />
    <span className="quality-figures">{sayNever(items)}</span>
    <How of="items never failed" innocent={innocentWords.items}>
      <p>
        Compares each item with how often others fail it. Allows for the fact that with many items, some are rare by
        chance.
      </p>
    </How>
  </li>
);
