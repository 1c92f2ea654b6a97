import type { Tool } from '../tool'
import { editFile } from './edit-file'
import { bash } from './phi-bash'
import { listFiles } from './phi-list-files'
import { readFile } from './phi-read-file'
import { search } from './phi-search'
import { writeFile } from './phi-write-file'
import { prun } from './prun'
import { prunWithMemo } from './prun-with-memo'

/** The tools of the set `phi`, in the order in which a model is given them. */
export const phiTools: readonly Tool[] = [bash, readFile, writeFile, editFile, listFiles, search, prun, prunWithMemo]
