import { expect, test } from 'vitest'
import { CommandView } from '../../../../../renderer/features/approval/effects/command-view'
import type { CommandEffect } from '../../../../../shared/session/effects'
import { drawn } from '../../../drawn'

const EFFECT: CommandEffect = {
  type: 'command',
  command: "node -e 'x' -- ./it.mjs abc",
  workingDirectory: '.',
  shell: '/bin/bash',
  timeLimitMs: 1_000,
  environment: [],
}

test('shows the code that a line is for and all that it is given, before the line itself', () => {
  const script = { language: 'javascript', program: 'node', code: 'export default 1\nconst hidden = "\u202e"' } as const
  const effect = { ...EFFECT, script, input: '{ "word": "apple" }' }
  const shown = drawn(<CommandView effect={effect} isDetailed={false} />).textContent ?? ''
  const places = ['export default 1', '"word": "apple"', 'node -e'].map(text => shown.indexOf(text))
  expect(places.every(place => place >= 0)).toBe(true)
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(shown).not.toContain('\u202e')
})

test('shows a line alone that is given nothing', () => {
  expect(drawn(<CommandView effect={EFFECT} isDetailed={false} />).textContent).toBe(EFFECT.command)
})
