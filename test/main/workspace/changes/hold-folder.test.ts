import { existsSync, renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { planEdits } from '../../../helpers/change-files'
import { fileTree } from '../../../helpers/file-tree'
import { toolContext } from '../../../helpers/tool-context'

/** More on demand. */
const rounds = Number(process.env.RACE_ROUNDS) || 100

test.skipIf(process.platform === 'win32')(
  'a folder that turns into a link and back all the time never leads a change to a file outside',
  async () => {
    const outside = await toolContext({ a: 'A' })
    const context = await toolContext({ 'd/a': 'A' })
    const [folder, hidden] = [context.path('d'), context.path('hidden')]

    /** The longer the pauses, the further a change comes before the folder is a link: to its end, if they are endless. */
    async function swapUntil(isOver: () => boolean, pauses: number): Promise<void> {
      const pause = async (turns: number) => {
        for (let turn = 0; turn < turns && !isOver(); turn++) await new Promise(setImmediate)
      }
      while (!isOver()) {
        await pause(pauses)
        attempt(() => renameSync(folder, hidden))
        attempt(() => symlinkSync(outside.workspace, folder))
        await pause(1 + (pauses % 5))
        attempt(() => unlinkSync(folder))
        attempt(() => renameSync(hidden, folder))
      }
      for (; existsSync(hidden); attempt(() => renameSync(hidden, folder)))
        rmSync(folder, { recursive: true, force: true })
    }

    let [made, refused] = [0, 0]
    for (let round = 0; round < rounds; round++) {
      const { apply } = await planEdits(context, {
        'd/a': `B${round}`,
        [`d/new${round}`]: 'B',
        [`d/deep${round}/er/new`]: 'B',
      })
      let isOver = false
      const applying = apply().then(
        () => made++,
        thrown => {
          refused++
          expect(thrown).toHaveProperty('code')
        },
      )
      await Promise.all([
        applying.finally(() => (isOver = true)),
        swapUntil(() => isOver, round === 0 ? Number.POSITIVE_INFINITY : round % 100),
      ])
      expect(await readFile(outside.path('a'), 'utf8')).toBe('A')
    }
    if (process.env.RACE_ROUNDS) console.log(`${rounds} swaps: ${made} made, ${refused} refused`)

    // Elsewhere Node cannot create a file in an open folder: a temporary one may be left, under a name that nothing uses.
    const isExcused = (name: string) => process.platform !== 'linux' && name.endsWith('.tmp')
    const left = Object.keys(await fileTree(outside.workspace)).filter(name => !isExcused(name))
    expect(left).toEqual(['a'])
    expect(made + refused).toBe(rounds)
    expect(refused).toBeGreaterThan(0)
    expect(made).toBeGreaterThan(0)
  },
  30_000 + rounds * 100,
)

/** A step fails where the change under way makes or removes a folder of that name at that very moment. */
function attempt(step: () => void): void {
  try {
    step()
  } catch (thrown) {
    expect(thrown).toHaveProperty('code')
  }
}
