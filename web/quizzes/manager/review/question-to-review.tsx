import { type ReactNode, useEffect, useRef } from 'react';
import type { Question } from '#shared/quizzes/model.ts';
import { type QuestionReport, reportReasons } from '#shared/quizzes/reports.ts';
import { virmLink } from '#shared/reference/virm-links.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { vehicleTypeTitles } from '#shared/vehicle-types/vehicle-type.ts';
import { NewTab } from '../../../ui/link-button.tsx';
import { QuestionDrawing } from '../../drawings/question-drawing.tsx';
import { describeDecision, describeState } from './decisions.ts';

type ReportsProps = { question: Question; reports: readonly QuestionReport[] };
type Props = ReportsProps & {
  /** True if the workshop may edit it. */
  isOwn: boolean;
  /** The buttons that change it. */
  children: ReactNode;
};

/** A question with its key and its reports, as a manager decides about it. Takes the focus. */
export const QuestionToReview = ({ question, reports, isOwn, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="review-question stack-12 flush" aria-labelledby="review-question">
      <h3 id="review-question" ref={heading} tabIndex={-1}>
        {question.questionText}
      </h3>
      <Reports question={question} reports={reports} />
      <QuestionDrawing name={question.drawing} />
      <ul className="bullets">
        {question.options.map(({ text }, at) => (
          <li key={text} {...(at === question.correctIndex && { className: 'quiz-right' })}>
            {text}
            {at === question.correctIndex && <span> (correct)</span>}
          </li>
        ))}
      </ul>
      {question.explanation && <p>{question.explanation}</p>}
      <p className="quiet">
        {[
          vehicleTypeTitles[question.vehicleType],
          question.inspectionItemName && findLine(question.inspectionItemName).title,
          question.source && !question.explanation.includes(question.source) && `Source: ${question.source}`,
          describeState(question),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <a
        href={virmLink(question.inspectionItemName, question.vehicleType)}
        target="_blank"
        rel="noreferrer"
        className="review-virm"
      >
        VIRM
        <NewTab />
      </a>
      <div className="row-12">{children}</div>
      <p className="quiz-hint quiet">
        {`On the question, press A to approve, ${isOwn ? 'E to edit, ' : ''}R to retire or S to skip.`}
      </p>
    </section>
  );
};

const Reports = ({ question, reports }: ReportsProps) =>
  reports.length > 0 && (
    <ul className="review-reports plain-list stack-4" aria-label="Reports">
      {reports.map((report) => (
        <li key={report.by}>
          <strong>{reportReasons[report.reason]}</strong>
          {report.words && <q>{report.words}</q>}
          <span className="quiet">
            {`Reported ${describeDecision(report)}`}
            {report.version !== question.version && ', before the question was edited'}
          </span>
        </li>
      ))}
    </ul>
  );
