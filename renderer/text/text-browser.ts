import { browserFailuresText } from '../catalogue/browser/failures'
import { browserLookText } from '../catalogue/browser/look'
import { browserNoticesText } from '../catalogue/browser/notices'
import { browserStartText } from '../catalogue/browser/start'
import { browserToolsText } from '../catalogue/browser/tools'
import { browserViewText } from '../catalogue/browser/view'

export const browserText = {
  ...browserViewText,
  ...browserToolsText,
  ...browserStartText,
  ...browserNoticesText,
  look: browserLookText,
  failures: browserFailuresText,
}
