import { exploreWorkspace } from './explore-workspace'
import { replaceInFile } from './replace-in-file'
import { shell } from './shell'
import type { Tool } from './tool'
import { writeFile } from './write-file'

/** The tools that come with Atrium, in the order in which a model is given them. */
export const builtInTools: readonly Tool[] = [shell, replaceInFile, writeFile, exploreWorkspace]
