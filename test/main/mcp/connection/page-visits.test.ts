import { expect, test, vi } from 'vitest'
import type { McpParts } from '../../../../main/mcp/servers/servers'
import { textOf } from '../../../../shared/session/tool-results'
import { faultServer, runMcp, startMcp } from '../../../helpers/mcp'

type Ask = NonNullable<McpParts['ask']>

/** Returns the result of calling a server that requests page visits first. */
async function calling(mode: string, ask?: Ask) {
  const { ready, toolNamed, context, servers, workspace } = await startMcp({
    own: { fault: faultServer(mode) },
    ...(ask && { ask }),
  })
  const { id } = await ready('fault')
  const result = await runMcp(toolNamed('fault__good'), {}, context)
  return { text: textOf(result), isError: result.isError, log: () => servers.log(workspace, id).entries }
}

const going = () => vi.fn<Ask>(async () => ({ action: 'accept' }))
const urls = (ask: ReturnType<typeof going>) =>
  ask.mock.calls.map(([{ question }]) => question.type === 'elicitation-url' && question.url)

test('the person is sent to each page, and then the call is made again', async () => {
  const ask = going()
  expect(await calling('pages-first', ask)).toMatchObject({ text: 'visited', isError: false })
  expect(urls(ask)).toEqual(['one', 'two', 'three'].map(path => `https://pages.test/${path}`))
  expect(ask.mock.calls[0]?.[0].question).toMatchObject({ message: 'Visit one.', server: 'fault', waits: true })
})

test('the person need not confirm a visit if the server says that it was made', async () => {
  const ask = vi.fn<Ask>((_, signal) => new Promise((_, reject) => signal.addEventListener('abort', reject)))
  expect(await calling('page-told', ask)).toMatchObject({ text: 'told', isError: false })
  expect(ask).toHaveBeenCalledOnce()
})

test('a visit that is declined, or that nobody can make, is an answer with the address', async () => {
  const declined = await calling('pages-first', async () => ({ action: 'decline' }))
  expect(declined.text).toBe(
    'The MCP server “fault” requires a visit to this page first, and the user declined: https://pages.test/one',
  )
  expect((await calling('pages-first')).text).toContain('there’s nobody to ask: https://pages.test/one')
})

test('a server that is never content is given up, and one that leads to no page asks nobody', async () => {
  const ask = going()
  expect((await calling('pages-for-ever', ask)).text).toContain('refused the call: Visit a page first.')
  expect(ask).toHaveBeenCalledTimes(3)
  const none = going()
  expect((await calling('pages-elsewhere', none)).text).toContain('refused the call: Visit a page first.')
  expect(none).not.toHaveBeenCalled()
})
