import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import more from '../../../fixtures/command-bypass-more.json'
import { sampleOf, timeFor } from '../../../helpers/how-deep'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { type BypassLine, buildRange, fires, missing } from './firing-range'

const own: readonly BypassLine[] = more

describe.skipIf(process.platform === 'win32')('the claimed effect of the lines', () => {
  test('really happens', { timeout: timeFor(120_000) }, async () => {
    const range = join(await temporaryFolder(), 'range')
    await buildRange(range)
    const absent = new Set(await missing([...new Set(own.flatMap(({ needs }) => needs ?? []))]))
    const runnable = own
      .map((line, index) => ({ line, index }))
      .filter(({ line }) => !line.needs?.some(name => absent.has(name)))
    // All of them take a minute.
    const pending = sampleOf(runnable, 20)
    const silent: string[] = []
    await Promise.all(
      [1, 2, 3, 4].map(async () => {
        for (let next = pending.shift(); next; next = pending.shift()) {
          if (!(await fires(range, next.line, next.index))) silent.push(next.line.cmd)
        }
      }),
    )
    expect(silent).toEqual([])
  })
})
