import type { Tool } from '../tool'
import { applyPatch } from './classic-apply-patch'
import { listFiles } from './classic-list-files'
import { readFile } from './classic-read-file'
import { readImage } from './classic-read-image'
import { searchFiles } from './classic-search-files'
import { shell } from './classic-shell'
import { subAgent } from './classic-sub-agent'
import { initReport } from './init-report'
import { pythonExec } from './python-exec'
import { skillKnowledge } from './skill-knowledge'

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
