import { browserTools } from './browser'
import { classicTools } from './classic'
import { searchFindSimilar } from './connected/search-find-similar'
import { searchWeb } from './connected/search-web'
import { writeDocument } from './documents/write-document'
import { readSkill } from './offer/read-skill'
import { toolSearch } from './offer/tool-search'
import { phiTools } from './phi'
import { piTools } from './pi'
import { polpoTools } from './polpo'
import { presentPlan } from './progress/present-plan'
import { todo } from './progress/todo'
import { memory } from './remember/memory'
import type { Tool } from './tool'
import { workspaceTools } from './workspace'

/** The tools that come with Atrium, of all sets, each set in the order in which a model is given it. */
export const builtInTools: readonly Tool[] = [
  ...workspaceTools,
  ...classicTools,
  ...phiTools,
  ...polpoTools,
  ...piTools,
  // Of several sets.
  writeDocument,
  searchWeb,
  searchFindSimilar,
  ...browserTools,
  readSkill,
  todo,
  presentPlan,
  memory,
  toolSearch,
]
