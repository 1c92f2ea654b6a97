import type { Tool } from '../tool'
import { askUser } from './ask-user'
import { bash } from './bash'
import { edit } from './edit'
import { find } from './find'
import { grep } from './grep'
import { ls } from './ls'
import { read } from './read'
import { skillRead } from './skill-read'
import { subagent } from './subagent'
import { write } from './write'

/** The tools of the set `pi`, in the order in which a model is given them. */
export const piTools: readonly Tool[] = [read, write, edit, grep, find, ls, bash, skillRead, subagent, askUser]
