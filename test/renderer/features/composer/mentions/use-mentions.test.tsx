import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { useMentions } from '../../../../../renderer/features/composer/mentions/use-mentions'
import { emptySession } from '../../../../../shared/session/session-state'
import { fakeMain } from '../../../fake-main'
import { mounted, settled } from '../../../mounted'

test('the file that is marked stays so where others are found meanwhile', async () => {
  let paths = ['a.ts', 'b.ts', 'c.ts']
  const { tell } = fakeMain({
    'file.find': () => paths,
    'mcp.offers': () => ({ prompts: [], resources: [] }),
  })
  let mentions: ReturnType<typeof useMentions> | undefined
  function Probe() {
    mentions = useMentions({ text: '@', caret: 1, choose: () => undefined })
    return null
  }
  await mounted(<Probe />, { session: { state: { ...emptySession, workspace: '/work' } } })
  await settled()
  const marked = () => mentions?.open?.choices[mentions.open.active]?.word
  expect(marked()).toBe('a.ts')
  flushSync(() => mentions?.open?.setActive(1))
  expect(marked()).toBe('b.ts')

  paths = ['a.ts', 'aa.ts', 'b.ts', 'c.ts']
  tell('files.changed', { workspace: '/work', paths: [] })
  await settled()
  expect(mentions?.open?.choices).toHaveLength(4)
  expect(marked()).toBe('b.ts')

  paths = ['c.ts']
  tell('files.changed', { workspace: '/work', paths: [] })
  await settled()
  expect(marked()).toBe('c.ts')
})
