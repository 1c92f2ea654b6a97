import type { StagedText } from '../../shared/git/staged-text'
import { isSecret } from '../workspace/paths/is-secret'
import { parsePatches } from './parse-patch'
import { pathIn } from './patch-header'
import type { Repository } from './repository'

const MAX_CHARACTERS = 24_000
const DIFF = [
  'diff',
  '--cached',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--find-renames',
  '--src-prefix=a/',
  '--dst-prefix=b/',
]

/** Reads what is staged, as far as a request has room for it. Of a file that may hold secrets only the name is told. */
export async function stagedText(repository: Repository): Promise<StagedText> {
  const patches = parsePatches(await repository.must('reading', DIFF, { maxOutput: 8 * 1024 * 1024 }))
  const texts = patches.map(patch => {
    if (isSecret(pathIn(patch))) return `(not shown: ${pathIn(patch)})`
    const lines = [
      ...patch.header,
      ...patch.hunks.flatMap(({ oldStart, newStart, lines: own }) => [`@@ -${oldStart} +${newStart} @@`, ...own]),
    ]
    return Buffer.from(lines.join('\n'), 'latin1').toString('utf8')
  })
  const log = await repository.run('reading', ['log', '-12', '--format=%s', '--no-show-signature'])
  const subjects = log.code === 0 ? log.stdout.toString('utf8').split('\n').filter(Boolean) : []
  return { patch: texts.join('\n').slice(0, MAX_CHARACTERS), subjects }
}
