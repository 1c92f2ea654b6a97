import { browserFailuresText } from '../catalogue/browser/failures'
import { browserNoticesText } from '../catalogue/browser/notices'
import { browserStartText } from '../catalogue/browser/start'
import { browserToolsText } from '../catalogue/browser/tools'
import { browserViewText } from '../catalogue/browser/view'

export const browserText = {
  ...browserViewText,
  ...browserToolsText,
  ...browserStartText,
  ...browserNoticesText,
  failures: browserFailuresText,
}
