import { readdir } from 'node:fs/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startServices } from '../../../helpers/services'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'

const SESSIONS = 200

/** More than the logs that are kept open, and what a turn that has just ended still lets go of. */
const BOUND = 60

const handles = async () => (await readdir('/proc/self/fd')).length

describe.skipIf(process.platform !== 'linux')('files that stay open', () => {
  test('are few after many sessions with turns that ended, were stopped or were removed', {
    timeout: 120_000,
  }, async () => {
    const { workspace } = await toolContext({ 'README.md': '# Here\n' })
    const { call, until, close, bugs } = await startServices(await temporaryFolder())
    onTestFinished(() => close())

    async function session(index: number): Promise<void> {
      const { id: sessionId } = await call('session.create', { workspace })
      const text = index % 3 === 0 ? 'write notes.md' : 'read README.md'
      await call('session.send', { sessionId, text })
      if (index % 3 === 1) await call('session.stop', { sessionId })
      else await until(sessionId, ({ turns, calls }) => turns[0]?.end !== undefined || Object.keys(calls).length > 0)
      if (index % 3 === 0) await call('session.stop', { sessionId })
      if (index % 10 === 0) await call('session.remove', { sessionId })
    }

    await session(1)
    const before = await handles()
    for (let index = 0; index < SESSIONS; index++) await session(index)
    await expect.poll(async () => (await handles()) - before, { timeout: 10_000 }).toBeLessThanOrEqual(BOUND)
    expect(bugs).toEqual([])
  })
})
