import './item-details.css';
import type { InspectionItem } from '#shared/inspections/model.ts';
import { ReasonPicker } from './reason-picker.tsx';
import { Remarks } from './remarks.tsx';

type Props = { item: InspectionItem; automatic: boolean; onChange: (change: Partial<InspectionItem>) => void };

/** What there is to say about an item: reasons where it failed, comments always. */
export const ItemDetails = ({ item, automatic, onChange }: Props) => {
  const { inspectionItemName: name, result, ReasonForRejections, Comment } = item;
  const setReasons = (reasons: InspectionItem['ReasonForRejections']) => onChange({ ReasonForRejections: reasons });
  const now = () => new Date().toISOString();
  return (
    <div className="details">
      {(result === 'FAIL' || ReasonForRejections.length > 0) && (
        <>
          <ReasonPicker name={name} reasons={ReasonForRejections} onChange={setReasons} />
          <Remarks
            what="reason"
            texts={ReasonForRejections.map(({ reasonForRejection }) => reasonForRejection)}
            announcement={automatic ? 'Automatic reason added' : undefined}
            onText={(index, text) => {
              const old = ReasonForRejections[index] ?? { workCompleted: false, createdAt: now() };
              setReasons(ReasonForRejections.toSpliced(index, 1, { ...old, reasonForRejection: text }));
            }}
            onRemove={(index) => setReasons(ReasonForRejections.toSpliced(index, 1))}
            tick={(index) => (
              <label className="tick">
                <input
                  type="checkbox"
                  checked={ReasonForRejections[index]?.workCompleted ?? false}
                  onChange={({ target }) =>
                    setReasons(
                      ReasonForRejections.map((reason, at) =>
                        at === index ? { ...reason, workCompleted: target.checked } : reason,
                      ),
                    )
                  }
                />
                Work completed
              </label>
            )}
          />
        </>
      )}
      <Remarks
        what="comment"
        texts={Comment.map(({ comment }) => comment)}
        onText={(index, comment) =>
          onChange({ Comment: Comment.toSpliced(index, 1, { createdAt: now(), ...Comment[index], comment }) })
        }
        onRemove={(index) => onChange({ Comment: Comment.toSpliced(index, 1) })}
      />
    </div>
  );
};
