import { commandVerdict } from '../../../../main/approvals/commands/command-verdict'
import { analyseCommand } from '../../../../main/approvals/commands/parse/analyse-command'
import { asEnglish } from '../../../helpers/as-english'

export const where = { workspace: '/home/me/project', workingDirectory: '/home/me/project', home: '/home/me' }

export const context = { ...where, searchPath: ['/usr/bin', '/bin'], plainRepository: true, canConfine: true }

type Changes = Partial<Parameters<typeof commandVerdict>[1]>

/** The verdict on a line in a made-up folder. */
export async function verdictOf(line: string, changes: Changes = {}) {
  return asEnglish(commandVerdict(await analyseCommand(line, '/bin/bash'), { ...context, mode: 'ask', ...changes }))
}
