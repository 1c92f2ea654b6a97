import type { Tool } from '../tool'
import { applyPatch } from './apply-patch'
import { initReport } from './init-report'
import { listFiles } from './list-files'
import { pythonExec } from './python-exec'
import { readFile } from './read-file'
import { readImage } from './read-image'
import { searchFiles } from './search-files'
import { shell } from './shell'
import { skillKnowledge } from './skill-knowledge'
import { subAgent } from './sub-agent'

/** The tools of the set `classic`, in the order in which a model is given them. It shares read_web_url with another set. */
export const classicTools: readonly Tool[] = [
  shell,
  pythonExec,
  applyPatch,
  skillKnowledge,
  initReport,
  subAgent,
  listFiles,
  searchFiles,
  readFile,
  readImage,
]
