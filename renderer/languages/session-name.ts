import { translated } from './translated'

/** What a session is called as long as nobody has named it; main keeps it so in the log. */
const UNNAMED = 'New session'

/** A session's name as it is shown. Names that somebody gave are never translated. */
export function sessionName(title: string): string {
  return title === UNNAMED ? translated(title) : title
}
