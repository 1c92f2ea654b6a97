import { expect, test } from 'vitest'
import { useServerParts } from '../../../../../renderer/features/composer/mentions/use-server-parts'
import { setDraft, useDrafts } from '../../../../../renderer/state/drafts'
import { emptySession } from '../../../../../shared/session/session-state'
import { eventually } from '../../../../helpers/eventually'
import { drawn } from '../../../drawn'
import { fakeMain } from '../../../fake-main'

const prompt = { id: 'one', server: 'docs', name: 'look', description: '', arguments: [] }

test('a server’s prompt takes the place of its word alone: what was typed meanwhile stays, and it is asked for once', async () => {
  const { calls } = fakeMain({
    'mcp.offers': () => ({ prompts: [prompt], resources: [] }),
    'mcp.prompt': () => ({ text: 'Look up cats.', images: [], resources: [] }),
  })
  let parts: ReturnType<typeof useServerParts> | undefined
  function Probe() {
    parts = useServerParts('s', () => Promise.reject(new Error('It is a prompt.')))
    return null
  }
  drawn(<Probe />, { session: { state: { ...emptySession, workspace: '/work' } } })

  setDraft('s', '/docs:look')
  parts?.send('/docs:look', false)
  setDraft('s', '/docs:look and dogs')
  parts?.send('/docs:look and dogs', false)
  await eventually(() => expect(useDrafts.getState().s).toBe('Look up cats.\n\nand dogs'))
  expect(calls.map(([name]) => name).filter(name => name.startsWith('mcp.'))).toEqual(['mcp.offers', 'mcp.prompt'])

  setDraft('s', '/lo then more')
  parts?.insert(prompt, 'then more')
  setDraft('s', 'something else')
  await eventually(() => expect(useDrafts.getState().s).toBe('Look up cats.\n\nthen more\n\nsomething else'))
})
