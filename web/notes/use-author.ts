import { nameAuthor } from '#shared/notes/note-title.ts';
import { useSession } from '../session/session.tsx';

export const useAuthor = () => {
  const { user, subUser } = useSession();
  return nameAuthor(user.nickname || user.name || user.email, subUser?.name);
};
