import { expect, test } from 'vitest'
import { paletteItems, recentFirst } from '../../../renderer/palette/palette-items'
import { rankItems } from '../../../renderer/palette/rank-items'
import type { StartState } from '../../../shared/ipc'

const start = {
  sessions: [{ id: 'a', title: 'New session', workspace: '/elsewhere', updatedAt: 1 }],
  settings: { shortcuts: {} },
  platform: 'linux',
} as unknown as StartState

test('who types what an action is called means the action, whatever sessions are called and whichever was chosen last', () => {
  const items = recentFirst(paletteItems(start, true), ['session:a'])
  const found = rankItems(items, 'new session')
  expect(found.slice(0, 2).map(({ kind, label }) => [kind, label])).toEqual([
    ['action', 'New session in this folder'],
    ['session', 'New session'],
  ])
})
