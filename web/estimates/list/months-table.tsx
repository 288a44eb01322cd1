import type { MonthTotals } from '#shared/estimates/months.ts';
import { showMoney } from '#shared/estimates/show-money.ts';

const columns = ['drafted', 'sent', 'approved'] as const;
const titles: Record<(typeof columns)[number], string> = { drafted: 'Drafted', sent: 'Sent', approved: 'Approved' };

/** The amounts drafted, sent and approved in each month. */
export const MonthsTable = ({ months }: { months: readonly MonthTotals[] }) => (
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
