import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openDocument } from '../../../main/store/documents/document'
import { sessionLogs } from '../../../main/store/logs/session-logs'
import { propertySeed, runsOf, timeFor } from '../../helpers/how-deep'
import { seededChance } from '../../helpers/seeded-chance'
import { temporaryFolder } from '../../helpers/temp-folder'
import appending from './children/append-for-ever?mjs-bundle'
import { runChild } from './children/run-child'
import updating from './children/update-for-ever?mjs-bundle'

const rounds = runsOf(40, 6)
const chance = seededChance(propertySeed)

/**
 * Kills a child once it has acknowledged some of its work, and gives the last acknowledgement. Until the word of one
 * is here the child is in the midst of the next, so that it is killed at every point of it.
 */
async function killedAfter(script: string, args: string[]): Promise<number> {
  const child = runChild(script, args)
  await child.reached(1 + chance.below(40))
  child.kill()
  await child.ended
  return Number(child.lines().at(-1))
}

test(
  'loses no acknowledged event and leaves a readable log, however often the app is killed',
  async () => {
    const folder = await temporaryFolder()
    for (const id of ['s1', 's2', 's3', 's4']) {
      let acknowledged = 0
      for (let round = 0; round < rounds / 4; round++) {
        acknowledged = await killedAfter(appending, [folder, id])

        const { events } = await sessionLogs(folder).read(id)
        expect(events.length).toBeGreaterThanOrEqual(acknowledged)
        expect(events.map(event => event.seq)).toEqual(events.map((_, index) => index + 1))
      }
      expect(acknowledged).toBeGreaterThan(rounds / 4)
    }
  },
  timeFor(180_000),
)

test(
  'loses no acknowledged change of a document and leaves no temporary file, however often the app is killed',
  async () => {
    const folder = await temporaryFolder()
    const file = join(folder, 'settings.json')
    const schema = z.object({ count: z.number(), padding: z.string() })

    for (let round = 0; round < rounds; round++) {
      const acknowledged = await killedAfter(updating, [file])

      const document = await openDocument({ file, schema, initial: { count: 0, padding: '' } })
      expect(document.notices).toEqual([])
      expect(document.data.count).toBeGreaterThanOrEqual(acknowledged)
      expect((await readdir(folder)).sort()).toEqual(['settings.json', 'settings.json.bak'])
    }
  },
  timeFor(180_000),
)
