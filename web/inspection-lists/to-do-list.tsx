import { useQuery } from '@tanstack/react-query';
import { COUNTED_UP_TO } from '#shared/inspections/overview.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { LineList } from './line-list.tsx';
import { overviewQuery, type ToDoName, toDoLists } from './to-do.ts';

/** The inspections of today, those to be rechecked, or those to be entered in VIC. */
export const ToDoList = ({ show }: { show: ToDoName }) => {
  const { title, empty, lines } = toDoLists[show];
  const query = useQuery(overviewQuery(COUNTED_UP_TO));
  return (
    <LineList
      lines={query.data && lines(query.data)}
      query={query}
      label={title}
      empty={<Notice title={title} text={empty} action={<LinkButton to="/inspectionList">Show all</LinkButton>} />}
    />
  );
};
