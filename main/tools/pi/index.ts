import type { Tool } from '../tool'
import { find } from './find'
import { askUser } from './pi-ask-user'
import { bash } from './pi-bash'
import { edit } from './pi-edit'
import { grep } from './pi-grep'
import { ls } from './pi-ls'
import { read } from './pi-read'
import { write } from './pi-write'
import { skillRead } from './skill-read'
import { subagent } from './subagent'

/** The tools of the set `pi`, in the order in which a model is given them. */
export const piTools: readonly Tool[] = [read, write, edit, grep, find, ls, bash, skillRead, subagent, askUser]
