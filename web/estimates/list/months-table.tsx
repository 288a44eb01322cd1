import type { MonthTotals } from '#shared/estimates/months.ts';
import { showMoney } from '#shared/estimates/show-money.ts';

const columns = ['drafted', 'sent', 'approved'] as const;
const titles: Record<(typeof columns)[number], string> = { drafted: 'Drafted', sent: 'Sent', approved: 'Approved' };

/** Months that fit above the list without pushing it out of sight. */
const FEW = 4;

/** The amounts drafted, sent and approved in each month; folded if there are many. */
export const MonthsTable = ({ months }: { months: readonly MonthTotals[] }) =>
  months.length <= FEW ? (
    <Months months={months} />
  ) : (
    <details>
      <summary>Totals of {months.length} months</summary>
      <Months months={months} />
    </details>
  );

const Months = ({ months }: { months: readonly MonthTotals[] }) => (
  <table className="estimate-months">
    <caption>By month created</caption>
    <thead>
      <tr>
        <th scope="col">Month</th>
        {columns.map((column) => (
          <th key={column} scope="col">
            {titles[column]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {months.map((month) => (
        <tr key={month.month}>
          <th scope="row">{month.name}</th>
          {columns.map((column) => (
            <td key={column}>
              {month[column].count === 0 ? (
                '–'
              ) : (
                <>
                  {showMoney(month[column].cents)} <small>{month[column].count}</small>
                </>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
