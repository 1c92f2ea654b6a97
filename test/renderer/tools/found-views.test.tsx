import { expect, test } from 'vitest'
import { ToolBody } from '../../../renderer/views/calls/tool-body'
import type { CallState } from '../../../shared/session/session-state'
import { type ToolDetails, textResult } from '../../../shared/session/tool-results'
import { drawn } from '../drawn'

const page = (details: ToolDetails) =>
  drawn(
    <ToolBody
      call={
        {
          call: { id: 'c', name: 'explore_workspace', arguments: '{}' },
          status: 'done',
          result: { content: [], isError: false, details },
        } as unknown as CallState
      }
    />,
  )
const buttons = (details: ToolDetails) =>
  [...page(details).querySelectorAll('button')].map(button => `${button.title}: ${button.textContent}`)

test('the heading of a file and each of its lines that match open it; the lines around them do not', () => {
  const lines = [
    { number: 11, text: 'before', isMatch: false },
    { number: 12, text: 'found', isMatch: true },
    { number: 30, text: 'found too', isMatch: true },
  ]
  const found = buttons({
    type: 'matches',
    pattern: 'found',
    files: [{ path: 'a/b.md', count: 2, lines }],
    total: 2,
    more: false,
  })
  expect(found).toEqual(['Show file: a/b.md', 'Show line 12: 12', 'Show line 30: 30'])
})

test('a text that is Markdown is drawn as such, and nothing else stands there', () => {
  const text = '# Cards\n\nTake `cardVisual`.'
  const call = { id: 'c', name: 'skill_knowledge', arguments: '{"skills":["card_visual"]}' }
  const read = { call, status: 'done', result: textResult(text, { type: 'markdown' }) } as unknown as CallState
  const body = drawn(<ToolBody call={read} />)
  expect(body.querySelector('[role=heading], h1, h2, h3, h4')?.textContent).toBe('Cards')
  expect(body.querySelector('code')?.textContent).toBe('cardVisual')
  expect(body.textContent).not.toContain('skills')
})

test('a list of hundreds is one stop of the Tab key', () => {
  const paths = Array.from({ length: 300 }, (_, index) => `${index}.md`)
  const list = page({ type: 'paths', pattern: '*', paths, more: false })
  expect(list.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  expect(list.querySelectorAll('button:not([tabindex="-1"])')).toHaveLength(0)
})

test('a file that was read and what a folder holds open, but not what leads elsewhere or is no file', () => {
  const read = { path: 'a/b.md', startLine: 1, endLine: 1, text: 'x', more: false }
  expect(buttons({ type: 'file-text', ...read })).toEqual(['Show file: a/b.md'])
  const entries = [
    'deep/',
    'b.md',
    'out (link out of the workspace, not followed)',
    'gone (broken link)',
    'p (pipe, socket or device)',
  ]
  expect(buttons({ type: 'directory', path: 'a', entries, more: false })).toEqual([
    'Show folder: deep/',
    'Show file: b.md',
  ])
})
