import type { Tool } from '../tool'
import { applyPatch } from './apply-patch'
import { askUser } from './ask-user'
import { exploreWorkspace } from './explore-workspace'
import { readWebUrl } from './read-web-url'
import { replaceInFile } from './replace-in-file'
import { shell } from './shell'
import { shellJob } from './shell-job'
import { subAgent } from './sub-agent'
import { writeFile } from './write-file'

/** The tools of the set `workspace`, in the order in which a model is given them. */
export const workspaceTools: readonly Tool[] = [
  shell,
  shellJob,
  applyPatch,
  replaceInFile,
  writeFile,
  exploreWorkspace,
  readWebUrl,
  askUser,
  subAgent,
]
