import { browserFailuresText } from '../catalogue/browser/failures'
import { browserNoticesText } from '../catalogue/browser/notices'
import { browserViewText } from '../catalogue/browser/view'

export const browserText = { ...browserViewText, ...browserNoticesText, failures: browserFailuresText }
