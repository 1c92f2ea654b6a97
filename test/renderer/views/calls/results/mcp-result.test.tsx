import { expect, test } from 'vitest'
import { ToolBody } from '../../../../../renderer/views/calls/tool-body'
import type { CallState } from '../../../../../shared/session/session-state'
import { drawn } from '../../../drawn'

const call = {
  call: { id: 'c', name: 'echo__say', arguments: '{"secret":"the whole diary"}' },
  status: 'done',
  result: {
    content: [],
    isError: false,
    details: {
      type: 'mcp',
      server: 'echo',
      tool: 'say',
      parts: ['One.', 'Two.', 'Three.'].map(text => ({ type: 'text', text })),
    },
  },
} as unknown as CallState

test('the input sent to a server stands above its answer, which is labeled once', () => {
  const page = drawn(<ToolBody call={call} />)
  const shown = page.textContent ?? ''
  expect(shown).toContain('the whole diary')
  expect(shown.indexOf('the whole diary')).toBeLessThan(shown.indexOf('One.'))
  expect(shown.split('Result for the model')).toHaveLength(2)
  expect(page.querySelectorAll('section[aria-label="Result for the model"]')).toHaveLength(3)
})
