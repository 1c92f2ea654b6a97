import { commonText } from '../catalogue/general/common'
import { failuresText } from '../catalogue/general/failures'
import { panelsText } from '../catalogue/general/panels'
import { sessionViewText } from '../catalogue/general/session'
import { sidebarText } from '../catalogue/general/sidebar'
import { startText } from '../catalogue/general/start'
import { callText } from './text-calls'
import { sessionsText } from './text-sessions'

/** The texts that most views need, in the language that is spoken. */
export const text = {
  ...commonText,
  ...startText,
  ...sidebarText,
  ...sessionViewText,
  ...panelsText,
  ...failuresText,
  ...callText,
  sessions: sessionsText,
}
