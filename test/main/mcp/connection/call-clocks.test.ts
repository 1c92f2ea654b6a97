import { expect, test, vi } from 'vitest'
import type { McpAnswer } from '../../../../shared/mcp'
import { textOf } from '../../../../shared/session/tool-results'
import { eventually } from '../../../helpers/eventually'
import { faultServer, runMcp, startMcp } from '../../../helpers/mcp'

const limits = { startMs: 3_000, listMs: 1_000, callMs: 300, longestCallMs: 600 }

type Ask = NonNullable<Parameters<typeof startMcp>[0]>['ask']

async function asking(ask: Ask) {
  const started = await startMcp({ own: { fault: faultServer('asks-in-call') }, limits, ask })
  await started.ready('fault')
  return started
}

test('a call outlives its limits while its server waits for the person', async () => {
  const { toolNamed, context } = await asking(
    () =>
      new Promise<McpAnswer>(answer => {
        setTimeout(() => answer({ action: 'accept', content: '{"a":"x"}' }), limits.longestCallMs * 2)
      }),
  )
  const result = await runMcp(toolNamed('fault__good'), {}, context)
  expect(textOf(result)).toBe('got {"action":"accept","content":{"a":"x"}}')
})

test('a question is withdrawn when the call that it belongs to is stopped', async () => {
  const asked = vi.fn()
  const withdrawn = vi.fn()
  const { toolNamed, context } = await asking(
    (_, signal) =>
      new Promise((_, reject) => {
        asked()
        signal.addEventListener('abort', () => {
          withdrawn()
          reject(signal.reason)
        })
      }),
  )
  const stop = new AbortController()
  const running = runMcp(toolNamed('fault__good'), {}, { ...context, signal: stop.signal })
  await eventually(() => expect(asked).toHaveBeenCalled())
  stop.abort()
  await expect(running).rejects.toThrow()
  await eventually(() => expect(withdrawn).toHaveBeenCalledTimes(1))
})

test('a call whose server asks nobody ends when its time is over', async () => {
  const { ready, toolNamed, context } = await startMcp({ own: { fault: faultServer('hang-in-call') }, limits })
  await ready('fault')
  expect(textOf(await runMcp(toolNamed('fault__good'), {}, context))).toContain('0.3 s without progress')
})
