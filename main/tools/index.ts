import { toolSearch } from './offer/tool-search'
import type { Tool } from './tool'
import { applyPatch } from './workspace/apply-patch'
import { askUser } from './workspace/ask-user'
import { exploreWorkspace } from './workspace/explore-workspace'
import { readSkill } from './workspace/read-skill'
import { readWebUrl } from './workspace/read-web-url'
import { replaceInFile } from './workspace/replace-in-file'
import { shell } from './workspace/shell'
import { shellJob } from './workspace/shell-job'
import { subAgent } from './workspace/sub-agent'
import { writeFile } from './workspace/write-file'

/** The tools that come with Atrium, in the order in which a model is given them. */
export const builtInTools: readonly Tool[] = [
  shell,
  shellJob,
  applyPatch,
  replaceInFile,
  writeFile,
  exploreWorkspace,
  readWebUrl,
  askUser,
  subAgent,
  readSkill,
  toolSearch,
]
