import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import more from '../../../fixtures/command-bypass-more.json'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { type BypassLine, buildRange, fires, missing } from './firing-range'

/** All of them take a minute: by default every 25th is run, all where PROPERTY_RUNS asks for more. */
const every = process.env.PROPERTY_RUNS ? 1 : 25

const own: readonly BypassLine[] = more

describe.skipIf(process.platform === 'win32')('what they are said to do', () => {
  test('really happens', { timeout: 120_000 }, async () => {
    const range = join(await temporaryFolder(), 'range')
    await buildRange(range)
    const absent = new Set(await missing([...new Set(own.flatMap(({ needs }) => needs ?? []))]))
    const pending = own
      .map((line, index) => ({ line, index }))
      .filter(({ line, index }) => index % every === 0 && !line.needs?.some(name => absent.has(name)))
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
