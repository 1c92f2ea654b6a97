import { applyPatch } from './apply-patch'
import { exploreWorkspace } from './explore-workspace'
import { readWebUrl } from './read-web-url'
import { replaceInFile } from './replace-in-file'
import { shell } from './shell'
import { shellJob } from './shell-job'
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
]
