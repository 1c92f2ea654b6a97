import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import bundle from '../../../main/files/file-finder?mjs-bundle'
import { toolContext } from '../../helpers/tool-context'

const run = promisify(execFile)

/** A user of its own, to whom the system grants few watches. */
const FEW_WATCHES = 'echo 20 > /proc/sys/user/max_inotify_watches && exec "$@"'
const few = (...command: string[]) => run('unshare', ['-Ur', 'sh', '-c', FEW_WATCHES, 'sh', ...command])
const canBeFew = process.platform === 'linux' && (await few('true').then(Boolean, () => false))

/** Asks until somebody was warned, and then finds a file that was written after all that. */
const SCRIPT = `
const [bundle, workspace] = process.argv.slice(1)
const { fileFinder } = await import(bundle)
const { writeFile } = await import('node:fs/promises')
let warned
const isWarned = new Promise(resolve => { warned = resolve })
const finder = fileFinder({ warn: words => warned(words) })
const count = (await finder.find(workspace, 'x', 100)).length
const words = await isWarned
await writeFile(workspace + '/late.ts', '')
let asked = 0
while ((await finder.find(workspace, 'late', 5)).length === 0) {
  asked += 1
  await new Promise(setImmediate)
}
await finder.close()
console.log(JSON.stringify({ count, id: words.id, asked }))
`

test.runIf(canBeFew)(
  'if the system grants no more watches, a notice says so, and changes are found all the same',
  async () => {
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`folder-${index}/x.ts`, '']))
    const { workspace } = await toolContext(files)
    const { stdout } = await few(process.execPath, '--input-type=module', '-e', SCRIPT, bundle, workspace)
    expect(JSON.parse(stdout)).toEqual({
      count: 60,
      id: expect.stringMatching(/^Changes in \{1\} appear a few seconds late/),
      asked: expect.any(Number),
    })
  },
)
