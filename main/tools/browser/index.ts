import type { Tool } from '../tool'
import { browserClick } from './browser-click'
import { browserClose } from './browser-close'
import { browserEval } from './browser-eval'
import { browserFill } from './browser-fill'
import { browserGet } from './browser-get'
import { browserBack, browserForward, browserReload } from './browser-history'
import { browserHover } from './browser-hover'
import { browserNavigate } from './browser-navigate'
import { browserPress } from './browser-press'
import { browserScreenshot } from './browser-screenshot'
import { browserScroll } from './browser-scroll'
import { browserSelect } from './browser-select'
import { browserSnapshot } from './browser-snapshot'
import { browserTabs } from './browser-tab-tools'
import { browserType } from './browser-type'
import { browserWait } from './browser-wait'

/** The tools of the browser, in the order in which a model is given them. All sets have them. */
export const browserTools: readonly Tool[] = [
  browserNavigate,
  browserSnapshot,
  browserClick,
  browserFill,
  browserType,
  browserPress,
  browserScreenshot,
  browserGet,
  browserSelect,
  browserHover,
  browserScroll,
  browserWait,
  browserEval,
  browserClose,
  browserBack,
  browserForward,
  browserReload,
  browserTabs,
]
