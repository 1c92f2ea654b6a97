import { isUnnamed } from '../../i18n/own-names'
import { folderOf, type ListedSession } from '../../state/folders'

type RecentQuery = { openId: string | null; hidden: readonly string[]; most: number }

/** The newest sessions in which something was said, but for the open one and those of folders that are off the list. */
export function recentSessions(
  sessions: readonly ListedSession[],
  { openId, hidden, most }: RecentQuery,
): ListedSession[] {
  return sessions
    .filter(({ id, title, archived, parent }) => id !== openId && !archived && !parent && !isUnnamed(title))
    .filter(session => !hidden.includes(folderOf(session)))
    .sort((one, other) => other.updatedAt - one.updatedAt)
    .slice(0, most)
}
