import { type ComponentType, lazy, Suspense } from 'react';
import './question-drawing.css';

type Props = { name: string | undefined };

/** Loaded with the first drawing. If it can't be loaded, the question is still complete: its text describes the case. */
const Drawing = lazy(
  (): Promise<{ default: ComponentType<{ name: string }> }> =>
    import('./drawing.tsx').then(
      (loaded) => ({ default: loaded.Drawing }),
      () => ({ default: () => null }),
    ),
);

/** The drawing of a question; nothing if it has none. */
export const QuestionDrawing = ({ name }: Props) =>
  name === undefined ? null : (
    <div className="quiz-drawing">
      <Suspense>
        <Drawing name={name} />
      </Suspense>
    </div>
  );
