import { applyPatch } from './apply-patch'
import { askUser } from './ask-user'
import { exploreWorkspace } from './explore-workspace'
import { readWebUrl } from './read-web-url'
import { replaceInFile } from './replace-in-file'
import { shell } from './shell'
import { shellJob } from './shell-job'
import { subAgent } from './sub-agent'
import type { Tool } from './tool'
import { writeFile } from './write-file'

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
  // Whom it can ask depends on the folder, and on the turn.
  subAgent({ agents: [], isScoped: false }),
]
